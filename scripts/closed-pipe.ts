/**
 * The reader of the output may stop early, as `head` does: the work is finished all the same, and the rest of the
 * output is dropped. Each command imports this through the scripts' shared code.
 */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

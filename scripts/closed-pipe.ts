/**
 * Whoever reads the output may have seen enough, as `head` has: the work is done to its end all the same, and the rest of
 * the output is dropped. Each command imports this through what the scripts share.
 */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

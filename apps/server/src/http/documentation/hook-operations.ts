import { hookBody, hookEvents, sentToOneHook } from '@sampan/contract/hook-events';
import { exampleOf } from './example.ts';
import { type Components, type JsonSchema, schemaOf } from './json-schema.ts';

/** The document's `webhooks`, made from the schemas that `notifyWebhooks` is typed with. */

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const parameters = [
  header('webhook-id', 'Id of the event: what comes twice is taken once.', '019a4c0e-7d2b-7f31-8c55-2b9d1e6a4f70'),
  header('webhook-timestamp', 'When it was sent, seconds since 1970.', '1762247556'),
  header(
    'webhook-signature',
    'Signatures by the rules of Standard Webhooks, with a space between them; one that fits is enough.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

export function hookOperations(components: Components) {
  const all = Object.entries({ ...hookEvents, ...sentToOneHook });
  return Object.fromEntries(
    all.map(([type, { summary, data }]) => {
      const schema = schemaOf(hookBody(type, data), 'output', components);
      return [type, { post: operationOf(type, summary, { schema, example: exampleOf(schema, components) }) }];
    }),
  );
}

function operationOf(type: string, summary: string, content: { schema: JsonSchema; example: unknown }) {
  return {
    operationId: `hook.${type}`.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['hooks'],
    summary: summary.split(/(?<=\.) /)[0]?.replace(/\.$/, ''),
    description: summary,
    security: [],
    parameters,
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': { description: 'Taken. The answer’s body is not read, but kept for the log.' },
      '410': { description: 'The receiver is gone: the hook is switched off.' },
      default: { description: 'Not taken: it is sent again, up to nine times within some three days.' },
    },
  };
}

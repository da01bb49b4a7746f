// Plain JavaScript, preloaded by every npm script that starts a program: an old version of Node must be able to parse it, instead
// of failing with an obscure syntax error in the first TypeScript file.
import { createRequire } from 'node:module';

const NEEDED_MAJOR = 24;
const found = process.versions.node;

if (Number.parseInt(found, 10) < NEEDED_MAJOR) {
  console.error(
    `ServicePay Checkout needs Node ${NEEDED_MAJOR} or newer and this is Node ${found}. ` +
      'The right one comes with the project: run `npm ci`, then start everything through `npm run`. If it is still ' +
      'missing, npm is set not to run install scripts (`ignore-scripts`); the `node` package must be allowed its own.',
  );
  process.exit(1);
}

try {
  createRequire(import.meta.url).resolve('fastify');
} catch {
  console.error(
    'The packages that ServicePay Checkout needs are not installed. Run `npm ci` in its folder first.',
  );
  process.exit(1);
}

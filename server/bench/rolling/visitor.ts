import { Agent, request, type IncomingHttpHeaders } from 'node:http';

export interface Said {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}
const agents = new Map<string, Agent>();

/** One person with cookies, who records failed requests. */
export class Visitor {
  cookies = new Map<string, string>();
  constructor(
    private readonly site: () => string,
    private readonly failures: string[],
    private readonly count: () => void = () => {},
  ) {}

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request; a missing answer or a 5xx is a failure. */
  async ask(
    name: string,
    body?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Said> {
    const [method = 'GET', url = ''] = name.split(' ');
    this.count();
    try {
      const said = await this.send(method, url, body, headers);
      if (said.status >= 500)
        this.failures.push(`${name}: ${said.status} ${said.text.slice(0, 200)}`);
      return said;
    } catch (error) {
      this.failures.push(`${name}: ${(error as Error).message}`);
      return { status: 0, text: '{}', headers: {} };
    }
  }

  /** Requests JSON: any status but 200 is a failure. */
  async get<T = { success?: boolean }>(
    name: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<T> {
    const said = await this.ask(name, body, headers);
    if (said.status !== 200 && said.status > 0 && said.status < 500)
      this.failures.push(`${name}: ${said.status} ${said.text.slice(0, 200)}`);
    return JSON.parse(said.status === 200 ? said.text : '{}') as T;
  }

  private send(
    method: string,
    url: string,
    body: object | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Said> {
    const site = this.site();
    const agent = agents.get(site) ?? new Agent({ keepAlive: true, maxSockets: 64 });
    agents.set(site, agent);
    const payload =
      body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const outgoing = request(
        site + url,
        {
          method,
          agent,
          headers: {
            cookie: this.cookie,
            ...(payload && {
              'content-type': 'application/json',
              'content-length': payload.length,
            }),
            ...headers,
          },
        },
        (answer) => {
          for (const line of answer.headers['set-cookie'] ?? []) {
            const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            if (value) this.cookies.set(key, value);
            else this.cookies.delete(key);
          }
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (chunk: string) => {
              text += chunk;
            })
            .on('end', () =>
              resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }),
            )
            .on('error', reject);
        },
      );
      outgoing
        .setTimeout(60_000, () => outgoing.destroy(new Error('no answer within 60 s')))
        .on('error', reject);
      outgoing.end(payload);
    });
  }
}

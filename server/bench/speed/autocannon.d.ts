/** The part of autocannon that is used here. */
declare module 'autocannon' {
  interface Options {
    url: string; connections: number; duration: number;
    requests: { method: string; path: string; setupRequest: (request: object) => object }[];
  }
  interface Result { errors: number; '4xx': number; '5xx': number; duration: number; requests: { total: number }; latency: { p50: number; p99: number } }
  export default function autocannon(options: Options): Promise<Result>;
}

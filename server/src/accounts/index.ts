import type { FastifyInstance } from 'fastify';
export default async function plugin(_app: FastifyInstance): Promise<void> {}

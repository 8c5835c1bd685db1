import { join } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { destination } from 'pino'
import type { Config } from '../config.ts'

/** Where a person watches the terminal, the log goes to a file instead: `log/server.log` below DATA_DIR. */
export const logFile = (config: Config) =>
  process.stdout.isTTY ? join(config.dataDir, 'log', 'server.log') : null

/** One JSON line an event, each with its request id; tokens and bodies are never logged. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  const file = logFile(config)
  return {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(file ? { stream: destination({ dest: file, mkdir: true, sync: false }) } : {}),
  }
}

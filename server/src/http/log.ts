import { join } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { destination } from 'pino'
import type { Config } from '../config.ts'

/**
 * Path of the log file, `log/server.log` below DATA_DIR, where standard output is a terminal; else null
 * (standard output).
 */
export const logFile = (config: Config) =>
  process.stdout.isTTY ? join(config.dataDir, 'log', 'server.log') : null

/** Options of the logger: one JSON line per event with its request id. Tokens and bodies are never logged. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  const file = logFile(config)
  return {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(file ? { stream: destination({ dest: file, mkdir: true, sync: false }) } : {}),
  }
}

import { join } from 'node:path'
import type { FastifyServerOptions } from 'fastify'
import { destination, type DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'

/**
 * Lines are buffered while they cannot be written, as on a full disk; further ones are discarded above this limit.
 */
const maxBufferedBytes = 4 * 1024 * 1024

/**
 * Path of the log file, `log/server.log` below DATA_DIR, where standard output is a terminal; else null
 * (standard output).
 */
export const logFile = (config: Config) =>
  process.stdout.isTTY ? join(config.dataDir, 'log', 'server.log') : null

/**
 * Opens a file or a file descriptor for log lines. A line that cannot be written must not end the process or fail the
 * request that logs it: it is written with a later line.
 */
export function openLogDestination(dest: string | number, sync: boolean): DestinationStream {
  const stream = destination({ dest, mkdir: true, sync, maxLength: maxBufferedBytes })
  // Pino rethrows errors of a stream that has no listener of its own.
  stream.on('error', () => {})
  return stream
}

/** Options of the logger: one JSON line per event with its request id. Tokens and bodies are never logged. */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  const file = logFile(config)
  return {
    level: config.logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    stream: file ? openLogDestination(file, false) : openLogDestination(process.stdout.fd, true),
  }
}

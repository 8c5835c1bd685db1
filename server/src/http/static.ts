import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Scripts and styles only from here, no eval, no inline; style attributes stay for rich text (README, security). */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** A file whose name carries a hash never changes under that name. */
const hashed = /[.-][0-9a-f]{8,}\./
const forEver = 'public, max-age=31536000, immutable'
const askFirst = 'no-cache'

/**
 * Serves the built shell and the builds of remotes, with the compressed twins made at build time.
 * A path that is no file and no call is a page of the shell: it gets index.html. A build that is being watched keeps its id
 * while its files change, so in development browsers ask each time.
 */
export async function serveFiles(app: FastifyInstance, { shellDir, remotesDir, development }: { shellDir: string; remotesDir: string; development: boolean }): Promise<void> {
  if (!existsSync(join(shellDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: remotesDir,
    prefix: '/remotes/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    // Every file of a build lies below its own id, so only the manifest's pointer could ever be stale.
    setHeaders: (reply, path) => reply.header('cache-control', development || path.includes('mf-manifest.json') ? askFirst : forEver),
    cacheControl: false,
  })
  await app.register(fastifyStatic, {
    root: shellDir,
    prefix: '/',
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => reply.header('cache-control', hashed.test(path) ? forEver : askFirst),
    cacheControl: false,
  })
  app.decorateReply('shellPage', function shellPage() {
    return this.headers(pageHeaders).sendFile('index.html')
  })
  app.get('/', (_request, reply) => reply.shellPage())
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the page of the shell, whatever the path: its router decides. */
    shellPage(): FastifyReply
  }
}

import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Scripts and styles only from here, no eval, no inline; style attributes stay for rich text (README, security). `from` are further
 * origins, with a leading space: those of a session that tries a remote out "just for me". `framed` likewise: those of links in the menu
 * that open inside; saving the row is what lets them in.
 */
const contentSecurityPolicy = (from = '', framed = '') =>
  [
    "default-src 'none'",
    `script-src 'self'${from}`,
    `style-src 'self'${from}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${from}`,
    `font-src 'self' data:${from}`,
    `connect-src 'self'${from}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src 'self'${framed}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

const pageHeaders = {
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Passwords travel as good as they were typed: whoever came over TLS once never comes without. */
const tlsHeaders = { 'strict-transport-security': 'max-age=31536000' }

/** A file whose name carries a hash never changes under that name. */
const hashedName = /[.-][0-9a-f]{8,}\./
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

interface StaticOptions {
  shellDir: string
  remotesDir: string
  /** Tarballs for integrators. */
  sdkDir: string
  development: boolean
  /** Origins beyond this one that a browser with this `Cookie` header may load from. */
  originsOf: (cookies: string | undefined) => readonly string[]
  /** Origins that pages may show in a frame. */
  framed: () => readonly string[]
}

/** A document among the files of a remote runs nothing. */
const sandboxHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Serves the tarballs of the kit, the built shell and the builds of remotes, with the compressed twins made at build time.
 * A path that is no file and no call is a page of the shell: it gets index.html. A build that is being watched keeps its id
 * while its files change, so in development browsers ask each time.
 */
export async function serveFiles(
  app: FastifyInstance,
  { shellDir, remotesDir, sdkDir, development, originsOf, framed }: StaticOptions,
): Promise<void> {
  app.get('/sdk/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const path = join(sdkDir, file)
    if (!/^[\w-][\w.-]*\.tgz$/.test(file) || !existsSync(path)) return reply.callNotFound()
    return reply.type('application/gzip').header('cache-control', 'no-store').send(createReadStream(path))
  })
  if (!existsSync(join(shellDir, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: remotesDir,
    prefix: '/remotes/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    // Every file of a build lies below its own id, so only the manifest's pointer could ever be stale.
    setHeaders: (reply, path) => {
      reply.headers({
        'cache-control': development || path.includes('mf-manifest.json') ? REVALIDATE : IMMUTABLE,
        ...(/\.(js|css|json)(\.(br|gz))?$/.test(path) ? {} : sandboxHeaders),
      })
    },
    cacheControl: false,
  })
  await app.register(fastifyStatic, {
    root: shellDir,
    prefix: '/',
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) =>
      reply.header(
        'cache-control',
        hashedName.test(path) ? IMMUTABLE : (reply.getHeader('cache-control') ?? REVALIDATE),
      ),
    cacheControl: false,
  })
  app.decorateReply('shellPage', function shellPage() {
    const { headers } = this.request.raw
    const [from, frames] = [originsOf(headers.cookie), framed()].map((origins) =>
      origins.map((origin) => ` ${origin}`).join(''),
    )
    const answer = this.headers({
      ...pageHeaders,
      ...(this.request.protocol === 'https' ? tlsHeaders : {}),
      'content-security-policy': contentSecurityPolicy(from, frames),
    })
    if (!from && !frames) return answer.sendFile('index.html')
    // The browser must not keep, or find again, a page that has another policy.
    delete headers['if-none-match']
    delete headers['if-modified-since']
    return answer.header('cache-control', 'no-store').sendFile('index.html')
  })
  app.get('/', (_request, reply) => reply.shellPage())
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the page of the shell, whatever the path: its router decides. */
    shellPage(): FastifyReply
  }
}

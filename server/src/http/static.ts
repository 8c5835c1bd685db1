import { createReadStream, existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { overrideCookie } from './cookies.ts'
import { sendCompressed } from './send-compressed-file.ts'
import { sandboxPagePath, type SandboxHosts } from './sandbox-hosts.ts'

/**
 * The directives of `Content-Security-Policy`: scripts and styles of this origin only, no eval, no inline code;
 * style attributes are allowed for rich text. `from` holds further origins: those of remotes that the session loads
 * "just for me". `framed` holds the origins of menu links that open inside the shell, `sandbox` that of sandboxed pages.
 */
const contentSecurityPolicy = (
  from: readonly string[],
  framed: readonly string[],
  sandbox: string | null,
) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...from],
  'style-src': ["'self'", ...from],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:', ...from],
  'font-src': ["'self'", 'data:', ...from],
  'connect-src': ["'self'", ...from],
  'media-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'frame-src': ["'self'", ...framed, ...(sandbox === null ? [] : [sandbox])],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
})

/**
 * The policy of the page in which a sandboxed page of a remote runs, at the address `self`. It has an opaque origin, so it
 * shares nothing with other pages of that address, and only the shell may show it.
 */
const sandboxPolicy = (self: string, shell: string) => ({
  'default-src': ["'none'"],
  'script-src': [`${self}/assets/`, `${self}/remotes/`],
  'style-src': [`${self}/assets/`, `${self}/remotes/`],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': [`${self}/assets/`, `${self}/remotes/`, 'data:', 'blob:'],
  'font-src': [`${self}/assets/`, `${self}/remotes/`, 'data:'],
  'connect-src': [`${self}/remotes/`],
  'media-src': ['blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': [shell],
  sandbox: ['allow-scripts', 'allow-forms', 'allow-downloads'],
})

/** Headers of helmet that the page does not need, or that every answer has anyway. */
const omittedHeaders = {
  xContentTypeOptions: false,
  crossOriginEmbedderPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false,
  xXssProtection: false,
} as const

/** Helmet does not write this header. */
const permissionsPolicy = 'camera=(), microphone=(), geolocation=(), payment=()'

/** Browsers run scripts with a digest only, whichever way they are loaded: the shell's own have one from their build. */
const integrityPolicy = 'blocked-destinations=(script)'

/**
 * The MD5 of a password on the wire is as good as the password: after one visit over TLS, browsers never use
 * plain HTTP. The domain of the server may have other hosts without TLS.
 */
const strictTransportSecurity = { maxAge: 31_536_000, includeSubDomains: false }

/** File names with a hash: their content never changes. */
export const hashedName = /[.-][0-9a-f]{8,}\./
const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

/** The built page in which sandboxed pages run. */
const sandboxFile = 'sandbox.html'

const originOf = ({ protocol, host }: { protocol: string; host: string }): string => `${protocol}://${host}`

interface StaticOptions {
  shellDir: string
  /** Compressed copies of the shell's files. Those of a build of a remote lie beside its files. */
  shellCopies: string
  /** A file was sent that has no compressed copy yet. */
  onCopyMissing: (file: string) => void
  remotesDir: string
  /** Tarballs for integrators. */
  sdkDir: string
  development: boolean
  /** Origins beyond this one that a browser with this cookie of overrides may load from. */
  originsOf: (overrides: string | undefined) => readonly string[]
  /** Origins that pages may show in a frame. */
  framed: () => readonly string[]
  sandboxHosts: SandboxHosts
}

/**
 * The worker that runs scripts of forms is the only code that may compile WebAssembly. A worker has the policy of its
 * own file, so that pages keep theirs.
 */
const scriptWorkerName = /\/script-worker\.[0-9a-f]{8,}\.js$/
const scriptWorkerHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'",
}

/**
 * A browser checks the digest of a script that a page loads, not that of a worker, so no other file of a build may run
 * as one. A policy cannot say that: it names hosts, and the server does not know its own behind a proxy. Service workers
 * would stand between all pages and the server.
 */
const isRefusedWorker = ({ url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?', 1)
  const isWorker = String(headers['sec-fetch-dest'] ?? '').endsWith('worker')
  return (
    headers['service-worker'] !== undefined ||
    (isWorker && path.startsWith('/remotes/') && !scriptWorkerName.test(path))
  )
}

/** Keeps HTML and SVG documents of a remote from running scripts. */
const sandboxHeaders = { 'content-security-policy': "default-src 'none'; sandbox" }

/** The file that each request is answered with. */
const sentFiles = new WeakMap<FastifyRequest, string>()

/**
 * Serves the tarballs of the kit, the built shell and the builds of remotes: their compressed copies where those are
 * written already, else compressed on the way. The option `preCompressed` of @fastify/static 10.1.11 is not used: it
 * answers 403 when a copy in another folder is written between its look into that folder and its look at the file. A path that is neither a file nor a call is a page of the shell and gets
 * index.html. A watched build keeps its id while its files change, so in development browsers revalidate each time.
 */
export async function serveFiles(
  app: FastifyInstance,
  {
    shellDir,
    shellCopies,
    onCopyMissing,
    remotesDir,
    sdkDir,
    development,
    originsOf,
    framed,
    sandboxHosts,
  }: StaticOptions,
): Promise<void> {
  app.get('/sdk/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const path = join(sdkDir, file)
    if (!/^[\w-][\w.-]*\.tgz$/.test(file) || !existsSync(path)) return reply.callNotFound()
    return reply.type('application/gzip').header('cache-control', 'no-store').send(createReadStream(path))
  })
  if (!existsSync(join(shellDir, 'index.html'))) return
  app.addHook('onRequest', async (request, reply) => {
    if (isRefusedWorker(request)) return reply.code(403).type('text/plain').send('403 Forbidden')
  })
  if (!development)
    app.addHook('onSend', async (request, reply, payload) => {
      const file = sentFiles.get(request)
      if (file === undefined || !(payload instanceof Readable)) return payload
      const copy = file.startsWith(shellDir + sep) ? join(shellCopies, relative(shellDir, file)) : file
      const { content, isCopyMissing } = await sendCompressed(request, reply, {
        file,
        copy,
        content: payload,
      })
      if (isCopyMissing) onCopyMissing(file)
      return content
    })
  await app.register(fastifyStatic, {
    root: remotesDir,
    prefix: '/remotes/',
    decorateReply: false,
    index: false,
    // The path of every file contains the id of its build, so only the manifest can be outdated.
    setHeaders: (reply, path) => {
      sentFiles.set(reply.request, path)
      reply.headers({
        'cache-control': development || path.includes('mf-manifest.json') ? REVALIDATE : IMMUTABLE,
        ...(/\.(js|css|json)$/.test(path) ? {} : sandboxHeaders),
        ...(scriptWorkerName.test(path) ? scriptWorkerHeaders : {}),
      })
    },
    cacheControl: false,
  })
  await app.register(fastifyStatic, {
    root: shellDir,
    prefix: '/',
    // It is sent by `sandboxPage` only, with its policy.
    allowedPath: (path, _root, request) =>
      !path.endsWith(sandboxFile) || request.url.split('?', 1)[0] === sandboxPagePath,
    index: false,
    setHeaders: (reply, path) => {
      sentFiles.set(reply.request, path)
      reply.header(
        'cache-control',
        hashedName.test(path) ? IMMUTABLE : (reply.getHeader('cache-control') ?? REVALIDATE),
      )
    },
    cacheControl: false,
  })
  app.decorateReply('shellPage', function shellPage() {
    const { headers } = this.request.raw
    const [from, frames] = [originsOf(this.request.cookies[overrideCookie]), framed()]
    const addHeaders = helmet({
      ...omittedHeaders,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: contentSecurityPolicy(from, frames, sandboxHosts.sandboxOf(originOf(this.request))),
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity: this.request.protocol === 'https' && strictTransportSecurity,
    })
    addHeaders(this.request.raw, this.raw, (error) => {
      if (error) throw error as Error
    })
    const answer = this.header('permissions-policy', permissionsPolicy)
    // Digests of a developer's own build are not known, and a watched build has none.
    if (from.length === 0 && !development) answer.header('integrity-policy', integrityPolicy)
    if (from.length + frames.length === 0) return answer.sendFile('index.html')
    // Cached copies carry another policy, so the browser must neither store nor revalidate this page.
    delete headers['if-none-match']
    delete headers['if-modified-since']
    return answer.header('cache-control', 'no-store').sendFile('index.html')
  })
  app.decorateReply('sandboxPage', function sandboxPage(shell: string) {
    const addHeaders = helmet({
      ...omittedHeaders,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: sandboxPolicy(originOf(this.request), shell),
      },
      crossOriginOpenerPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: this.request.protocol === 'https' && strictTransportSecurity,
    })
    addHeaders(this.request.raw, this.raw, (error) => {
      if (error) throw error as Error
    })
    return this.header('permissions-policy', permissionsPolicy).sendFile(sandboxFile)
  })
  app.get('/', (_request, reply) => reply.shellPage())
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the page of the shell for any path; the shell's router decides what it shows. */
    shellPage(): FastifyReply
    /** Sends the page that runs sandboxed pages of remotes inside the shell at that origin. */
    sandboxPage(shell: string): FastifyReply
  }
}

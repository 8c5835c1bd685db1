import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { root } from './config/paths.ts'
import type { Services } from './feature/services.ts'
import { serveFiles } from './http/static.ts'
import { openSdk } from './registry/serve.ts'

/** Serves the shell, the builds of remotes and the kit for integrators. */
export async function serveStaticFiles(
  app: FastifyInstance,
  {
    config: { dataDir, shellDir, development },
    publishing: { places },
    overrides,
    frames,
    sandboxHosts,
  }: Services,
): Promise<void> {
  await serveFiles(app, {
    shellDir,
    remotesDir: places.remotes,
    sdkDir: await openSdk(dataDir, join(root, 'tools', 'kit', 'dist')),
    development,
    originsOf: overrides.listOrigins,
    framed: frames.origins,
    sandboxHosts,
  })
}

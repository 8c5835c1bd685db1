import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { root } from './config/paths.ts'
import type { Services } from './feature/services.ts'
import { serveFiles } from './http/static.ts'
import { shellCopiesOf } from './registry/compressed-builds.ts'
import { openSdk } from './registry/serve.ts'

/** Serves the shell, the builds of remotes and the kit for integrators. */
export async function serveStaticFiles(
  app: FastifyInstance,
  {
    config: { dataDir, shellDir, development, keepsCompressedCopies },
    publishing: { places },
    pendingBuilds,
    compressedCopies,
    overrides,
    frames,
    sandboxHosts,
    reportError,
  }: Services,
): Promise<void> {
  const kit = join(root, 'tools', 'kit', 'dist')
  pendingBuilds.onEnd('kit', () => void openSdk(dataDir, kit).catch(reportError('the kit is not offered')))
  const shellCopies = shellCopiesOf(dataDir)
  await mkdir(shellCopies, { recursive: true })
  await serveFiles(app, {
    shellDir,
    shellCopies,
    onCopyMissing: (file) => keepsCompressedCopies && compressedCopies.recordMissing(file),
    remotesDir: places.remotes,
    sdkDir: await openSdk(dataDir, kit),
    development,
    originsOf: overrides.listOrigins,
    framed: frames.origins,
    sandboxHosts,
  })
}

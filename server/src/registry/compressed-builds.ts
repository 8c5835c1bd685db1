import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { root } from '../config/paths.ts'
import type { Services } from '../feature/services.ts'
import { openCompressedCopies, type CompressedCopies } from '../files/compressed-copies.ts'
import { hashedName } from '../http/static.ts'
import { openBuildDigests } from './folder.ts'

/** The folder of the compressed copies of the shell. That of the installation may be read-only. */
export const shellCopiesOf = (dataDir: string): string => join(dataDir, 'compressed', 'shell')

/** Opens the compressed copies of the shell and of the builds of remotes on this disk. */
export const openBuildCopies = ({
  config: { dataDir, shellDir },
  publishing: { places },
  disk,
  reportWarning,
}: Pick<Services, 'config' | 'publishing' | 'disk' | 'reportWarning'>): CompressedCopies =>
  openCompressedCopies({
    folders: [
      {
        folder: shellDir,
        copies: shellCopiesOf(dataDir),
        // The others are few and small, and may be replaced while the server runs.
        isFixed: (path) => hashedName.test(path),
        digestOf: async () => null,
      },
      {
        folder: places.remotes,
        copies: places.remotes,
        isFixed: () => true,
        digestOf: openBuildDigests(places.remotes),
      },
    ],
    stores: [join(root, '.cache', 'compressed'), join(dataDir, 'compressed', 'store')],
    isDiskFull: async () => (await disk.read()).isFull,
    onError: reportWarning('a file was not compressed'),
  })

/** A published build reaches the disk after the registry names it. */
const scanDelayMs = 5_000

/** Compresses built files once the server listens, and builds that are published later. */
export function compressInBackground(
  app: FastifyInstance,
  { compressedCopies, bus, onClose, reportWarning }: Services,
): void {
  let timer: NodeJS.Timeout | undefined
  const scan = () => void compressedCopies.scan().catch(reportWarning('built files were not compressed'))
  app.addHook('onListen', async () => {
    scan()
    bus.on('registry', () => {
      clearTimeout(timer)
      timer = setTimeout(scan, scanDelayMs)
    })
  })
  onClose(() => clearTimeout(timer))
}

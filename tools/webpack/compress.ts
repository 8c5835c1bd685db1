import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Compiler } from 'webpack'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const compressible = /\.(js|css|html|json|svg)$/
/** A smaller file fits in one network packet anyway. */
const minBytes = 1024

/**
 * Removes statistics that only the build needs, and writes `.br` (quality 11) and `.gz` copies of text files
 * above 1 kB.
 */
export class Precompressed {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('Precompressed', (compilation) => {
      // Runs after the manifest (OPTIMIZE_TRANSFER) and before the report.
      compilation.hooks.processAssets.tapPromise(
        { name: 'Precompressed', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 500 },
        async () => {
          compilation.deleteAsset('mf-manifest-stats.json')
          await Promise.all(
            compilation.getAssets().map(async ({ name, source }) => {
              if (!compressible.test(name) || source.size() <= minBytes) return
              const bytes = source.buffer()
              const [br, gz] = await Promise.all([
                brotliAsync(bytes, {
                  params: {
                    [constants.BROTLI_PARAM_QUALITY]: 11,
                    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                  },
                }),
                gzipAsync(bytes, { level: 9 }),
              ])
              compilation.emitAsset(`${name}.br`, new sources.RawSource(br))
              compilation.emitAsset(`${name}.gz`, new sources.RawSource(gz))
            }),
          )
        },
      )
    })
  }
}

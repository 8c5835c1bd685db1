import type { Compiler } from 'webpack'

/** Removes statistics that only the build needs. */
export class WithoutStatistics {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('WithoutStatistics', (compilation) => {
      // Runs after the manifest (OPTIMIZE_TRANSFER) and before the report.
      compilation.hooks.processAssets.tap(
        {
          name: 'WithoutStatistics',
          stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 500,
        },
        () => compilation.deleteAsset('mf-manifest-stats.json'),
      )
    })
  }
}

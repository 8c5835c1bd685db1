import type { LoaderDefinitionFunction, PitchLoaderDefinitionFunction } from 'webpack'

/**
 * Builds a module as the file of a worker and replaces it by the address of that file. webpack's own workers carry the
 * run time of the federation, which needs a page.
 */
const workerLoader: LoaderDefinitionFunction = (source) => source

export const pitch: PitchLoaderDefinitionFunction = function pitch(request) {
  const callback = this.async()
  const { _compiler: compiler, _compilation: compilation } = this
  if (!compiler || !compilation) return callback(new Error('A worker is built by webpack only.'))
  const { webworker, LoaderTargetPlugin, EntryPlugin } = compiler.webpack
  const name = 'script-worker'
  const child = compilation.createChildCompiler(name, {
    filename: `${name}.[contenthash:10].js`,
    publicPath: 'auto',
    globalObject: 'self',
  })
  new webworker.WebWorkerTemplatePlugin().apply(child)
  new LoaderTargetPlugin('webworker').apply(child)
  new EntryPlugin(this.context, `!!${request}`, { name }).apply(child)
  child.runAsChild((error, entries) => {
    const [file] = entries?.[0]?.files ?? []
    if (error || file === undefined) callback(error ?? new Error('The worker has no file.'))
    else
      callback(null, `export const scriptWorkerAddress = __webpack_public_path__ + ${JSON.stringify(file)}`)
  })
}

export default workerLoader

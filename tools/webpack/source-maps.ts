import webpack from 'webpack'

/** Source maps beside the build, in `.cache/maps`, so that no server can hand them out by accident. */
export const sourceMaps = () =>
  new webpack.SourceMapDevToolPlugin({ filename: '../.cache/maps/[file].map[query]', append: false })

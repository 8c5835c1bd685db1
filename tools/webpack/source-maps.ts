import webpack from 'webpack'

/** Writes source maps to `.cache/maps`, outside of the build, so that no server delivers them by accident. */
export const sourceMaps = () =>
  new webpack.SourceMapDevToolPlugin({ filename: '../.cache/maps/[file].map[query]', append: false })

// TypeScript is an optional peer of these, for their types: a start would install its 31 MB with them.
module.exports = {
  hooks: {
    readPackage(manifest) {
      delete manifest.peerDependencies?.typescript
      delete manifest.peerDependenciesMeta?.typescript
      return manifest
    },
  },
}

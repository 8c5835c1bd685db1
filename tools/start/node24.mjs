import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Refused } from './refused.mjs'

/** The C library that the packaged binaries of Node ask for; a system with another one (Alpine) brings its own Node. */
const loaders = { 'linux-x64': '/lib64/ld-linux-x86-64.so.2', 'linux-arm64': '/lib/ld-linux-aarch64.so.1' }

/** The Node that builds and runs: the workspace's, else the one that runs this if it is new enough. */
export function node24(
  root,
  {
    platform = `${process.platform}-${process.arch}`,
    version = process.versions.node,
    execPath = process.execPath,
    exists = existsSync,
  } = {},
) {
  const packaged = join(root, 'node_modules', `node-${platform}`, 'bin', 'node')
  if (loaders[platform] && exists(loaders[platform]) && exists(packaged)) return packaged
  const [major, minor] = version.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 15)) return execPath
  throw new Refused(
    `On ${platform} Tessera needs a local Node 24.15 or later (this is ${version}): install it and run the command again.`,
  )
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.mjs'

/**
 * The loader of the C library that the packaged Node binaries need; a system without it (Alpine) needs its
 * own Node.
 */
const loaders = { 'linux-x64': '/lib64/ld-linux-x86-64.so.2', 'linux-arm64': '/lib/ld-linux-aarch64.so.1' }

/**
 * Returns the Node for builds and servers: the workspace's, else the current one if it is new enough; throws
 * otherwise.
 */
export function findNode24(
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
  throw new StartError(
    `On ${platform} Tessera needs a local Node 24.15 or later (this is ${version}): install it and run the command again.`,
  )
}

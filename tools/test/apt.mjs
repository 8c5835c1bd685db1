import { access } from 'node:fs/promises'
import {
  chromiumPackage,
  findChromium,
  findFonts,
  findMariadb,
  findPostgres,
  postgresPackage,
} from './system.mjs'
import { run } from './run.mjs'

const quiet = { DEBIAN_FRONTEND: 'noninteractive' }

/** How to reach apt-get: as root, through a sudo that asks for no password, or not at all. */
async function apt(root) {
  const there = await access('/usr/bin/apt-get').then(
    () => true,
    () => false,
  )
  if (!there) return undefined
  if (process.getuid?.() === 0) return (args, limit) => run('apt-get', args, { root, env: quiet, limit })
  const { code } = await run('sudo', ['-n', 'true'], { root, limit: 10_000 })
  return code === 0
    ? (args, limit) =>
        run('sudo', ['-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args], { root, limit })
    : undefined
}

/**
 * Finds the parts of the system that `wanted` names (chromium, fonts, postgres, mariadb) and installs what is
 * missing through apt-get where that is allowed. Gives `{ found }` with their places, or `{ fault }`: one
 * sentence that says what to install.
 */
export async function systemParts(
  root,
  wanted,
  look = {
    chromium: findChromium,
    fonts: () => findFonts(root),
    postgres: () => findPostgres(root),
    mariadb: () => findMariadb(),
  },
) {
  const found = {}
  const missing = []
  for (const name of wanted) {
    found[name] = await look[name]()
    if (!found[name]) missing.push(name)
  }
  if (missing.length === 0) return { found, output: '' }
  const get = await apt(root)
  if (!get) return { fault: sentence(missing), output: '' }
  const update = await get(['update', '-o', 'DPkg::Lock::Timeout=120'], 180_000)
  const listed = await run(
    'apt-cache',
    ['search', '--names-only', '^(postgresql-[0-9]+|chromium-headless-shell)$'],
    { root },
  )
  const packages = {
    chromium: chromiumPackage(listed.output),
    fonts: 'fonts-noto-cjk',
    postgres: postgresPackage(listed.output),
    mariadb: ['mariadb-server-core', 'mariadb-client-core'],
  }
  const names = missing.flatMap((name) => packages[name])
  const install = await get(
    ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120', ...names],
    420_000,
  )
  const still = []
  for (const name of missing) {
    found[name] = await look[name]()
    if (!found[name]) still.push(name)
  }
  return still.length > 0
    ? { fault: sentence(still), output: update.output + install.output }
    : { found, installed: names, output: install.output }
}

const words = {
  chromium: 'Chromium (package chromium-headless-shell, or chromium; or name one by CHROMIUM_PATH)',
  fonts: 'a Chinese font (package fonts-noto-cjk)',
  postgres:
    'the PostgreSQL server from version 15 on (package postgresql-15; or name its bin folder by PG_BIN)',
  mariadb:
    'a MariaDB server (packages mariadb-server-core and mariadb-client-core; or name its program by MARIADBD)',
}

export const sentence = (missing) =>
  `Please install ${missing.map((name) => words[name]).join(', and ')}, then run this again.`

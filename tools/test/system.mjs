import { access, readdir } from 'node:fs/promises'
import { constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const chromiumPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const postgresHomes = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
export const oldestPostgres = 15

const runnable = (file) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
const firstRunnable = async (files) => {
  for (const file of files) if (file && (await runnable(file))) return file
  return undefined
}
const onPath = (names, env) =>
  names.flatMap((name) =>
    (env.PATH ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  )

/** The browser of the system, its shell without a window first, or the one named by CHROMIUM_PATH. */
export async function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return firstRunnable([env.CHROMIUM_PATH])
  return firstRunnable([...chromiumPlaces, ...onPath(chromiumNames, env)])
}

/**
 * The oldest major from 15 on first: the newest is what the product brings along. Folders that hold no server
 * are left out.
 */
export function postgresFolders(home, names) {
  return names
    .map((name) => ({ name, major: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1] ?? 0) }))
    .filter(({ major }) => major >= oldestPostgres)
    .toSorted((a, b) => a.major - b.major)
    .map(({ name }) => join(home, name, 'bin'))
}

/** The folder with `initdb` and `postgres` from major 15 on, or the one named by PG_BIN. */
export async function findPostgres(root, env = process.env) {
  const folders = env.PG_BIN ? [env.PG_BIN] : []
  if (!env.PG_BIN) {
    for (const home of postgresHomes)
      folders.push(...postgresFolders(home, await readdir(home).catch(() => [])))
    folders.push(...(env.PATH ?? '').split(delimiter).filter(Boolean))
  }
  for (const folder of folders) {
    const hasInitdb = await runnable(join(folder, 'initdb'))
    const hasPostgres = hasInitdb && (await runnable(join(folder, 'postgres')))
    if (!hasPostgres) continue
    const { output } = await run(join(folder, 'postgres'), ['--version'], { root, limit: 10_000 })
    if (Number(/(\d+)/.exec(output)?.[1] ?? 0) >= oldestPostgres) return folder
  }
  return undefined
}

/** The program of a MariaDB or MySQL server, or the one named by MARIADBD; data sources are tried on it. */
export async function findMariadb(env = process.env) {
  if (env.MARIADBD) return firstRunnable([env.MARIADBD])
  return firstRunnable([
    ...['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/opt/mariadb/bin'].map((folder) =>
      join(folder, 'mariadbd'),
    ),
    ...onPath(['mariadbd'], env),
  ])
}

/** Whether some font has Chinese characters: without one every Chinese word is a row of boxes. */
export async function findFonts(root) {
  if (process.platform === 'darwin') return 'system'
  const { code, output } = await run('fc-list', [':lang=zh', 'family'], { root, limit: 20_000 })
  if (code === 0) return output.trim().split('\n')[0] || undefined
  return (await readdir('/usr/share/fonts/opentype/noto').catch(() => [])).find((name) =>
    name.includes('CJK'),
  )
}

/**
 * The package to install: PostgreSQL 15, or the oldest later major that the system offers (`apt-cache` lists
 * one name a line).
 */
export function postgresPackage(listed) {
  const majors = [...listed.matchAll(/^postgresql-(\d+)\b/gm)]
    .map(([, major]) => Number(major))
    .filter((major) => major >= oldestPostgres)
  return `postgresql-${majors.length > 0 ? Math.min(...majors) : oldestPostgres}`
}

/** The package to install: the shell without a window where the system offers it, else the whole browser. */
export const chromiumPackage = (listed) =>
  /^chromium-headless-shell\b/m.test(listed) ? 'chromium-headless-shell' : 'chromium'

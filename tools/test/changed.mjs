import { run } from './run.mjs'

const folderOfJourneys = {
  'remote-org': 'org',
  'remote-system': 'system',
  'remote-workflow': 'workflow',
  'remote-lowcode': 'lowcode',
  'remote-edu': 'edu',
  shell: 'shell',
}

/** Features of the server. What stands below them shows everywhere. */
const folderOfServerJourneys = {
  org: 'org',
  system: 'system',
  data: 'system',
  messaging: 'system',
  session: 'shell',
  chat: 'shell',
  registry: 'federation',
  wechat: 'wechat',
  lowcode: 'lowcode',
  workflow: 'workflow',
  edu: 'edu',
}

/** Paths that differ from the last commit, and new ones. */
export async function changedFiles(root) {
  const { code, output } = await run('git', ['status', '--porcelain', '--untracked-files=all'], { root })
  if (code !== 0) throw new Error(`git status failed: ${output}`)
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3).split(' -> ').at(-1))
}

/**
 * The journeys that changed files can break, as arguments for Playwright: changed journeys themselves and the
 * folder of the area of every other changed source. `undefined` stands for all journeys, because what
 * `shared`, the lower layers of the server or the test fixtures change shows everywhere.
 */
export function journeysFor(files) {
  const wanted = new Set()
  for (const file of files) {
    const [top, src, area] = file.split('/')
    const isServer = top === 'server' && src === 'src'
    if (top === 'shared' || file.startsWith('e2e/fixtures/')) return undefined
    if (isServer && !folderOfServerJourneys[area]) return undefined
    if (file.endsWith('.spec.ts')) wanted.add(file)
    else if (top === 'e2e') return undefined
    else if (isServer) wanted.add(`e2e/${folderOfServerJourneys[area]}/`)
    else if (folderOfJourneys[top]) wanted.add(`e2e/${folderOfJourneys[top]}/`)
  }
  return [...wanted]
}

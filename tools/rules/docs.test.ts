import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const pages = tracked.filter((file) => /^(docs\/.*|[^/]+)\.md$/.test(file))
const sources = tracked.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Headings as the fragments that links use. */
const fragmentsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('%s links to pages and headings that exist', (page) => {
  const broken = [...read(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => {
      const [path = '', fragment] = target.split('#')
      const file = path ? join(dirname(page), path) : page
      if (!existsSync(join(root, file))) return true
      return fragment !== undefined && !fragmentsOf(read(file)).includes(fragment)
    })
  expect(broken).toEqual([])
})

// The walk creates its files.
test.each(pages.filter((page) => page !== 'docs/first-change.md'))('%s names paths that exist', (page) => {
  const places = /`((?:shared|server|shell|remote-\w+|tools|e2e|docs)\/[\w./-]+)`/g
  const absent = [...read(page).matchAll(places)]
    .map(([, path = '']) => path.replace(/\/$/, ''))
    .filter((path) => !path.includes('remote-crm') && !existsSync(join(root, path)))
  // Built by `npm start`.
  expect(absent.filter((path) => path !== 'shell/dist')).toEqual([])
})

test('comments cite only documents of the repository', () => {
  const citation =
    /\((?:specification|architecture|engines|federation|look|operations|lowcode|workflow|edu|reports|wire|areas|README)[:,] ?[^)]*\)|\b(?:spec|design)\/\w+\.md/
  const found = sources.flatMap((file) => {
    const match = citation.exec(read(file))
    return match ? [`${file}: ${match[0]}`] : []
  })
  expect(found).toEqual([])
})

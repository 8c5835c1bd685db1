import { createElement, type ComponentType } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { langs } from '@tessera/shared/contract/lang'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { RemoteFile } from '@tessera/shared/contract/shell/remote-file'
import type { Answers } from './fake-server.ts'
import { closePages, renderPage } from './page.tsx'
import { addressOf, has, remoteFolder, remoteJson, tessera, textFiles } from './remote-folder.mjs'
import { wordFaults } from './words.ts'

/**
 * Tests of what the shell expects of the remote around the module `at` (its `import.meta.url`), for its own test run: remote.json, words in every
 * language, each page in every language, and the rules of publishing over a build. `answers` are what pages ask the server for while they open.
 */
export function contractOf(at: string, { answers = {} }: { answers?: Answers } = {}): void {
  const dir = remoteFolder(at)
  const file = RemoteFile.safeParse(remoteJson(dir))
  const load = async (path: string) =>
    (await import(/* @vite-ignore */ addressOf(dir, path))) as Record<string, unknown>

  describe('the contract with the shell', () => {
    afterEach(closePages)

    test('remote.json is as its schema says, and its modules are there', () => {
      expect(file.error?.issues.map(({ path, message }) => `${path.join(' > ')}: ${message}`) ?? []).toEqual(
        [],
      )
      const modules = Object.values(file.data?.pages ?? {}).map(({ module }) => module)
      expect(modules.filter((module) => !has(dir, module))).toEqual([])
    })

    for (const path of textFiles(dir))
      test(`${path}: every line in every language`, async () => {
        expect(wordFaults(await load(path), file.data?.name ?? '')).toEqual([])
      })

    for (const [path, { module }] of Object.entries(file.data?.pages ?? {}))
      test(`page ${path} opens in every language, without a complaint`, async () => {
        const Page = (await load(module))['default'] as ComponentType<PageProps> | undefined
        // A component is a function, or an object where React wraps one (memo, forwardRef).
        expect({ module, component: typeof Page === 'function' || typeof Page === 'object' }).toEqual({
          module,
          component: true,
        })
        const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
        for (const lang of langs) {
          const { element, complaints } = await renderPage(
            (props) => createElement(Page as ComponentType<PageProps>, props),
            { lang, params, answers },
          )
          expect({ lang, drawn: element.childElementCount > 0, complaints }).toEqual({
            lang,
            drawn: true,
            complaints: [],
          })
        }
      }, 30_000)

    test('a build keeps the rules of publishing', async () => {
      expect(await tessera('build', dir)).toMatchObject({ findings: [] })
      expect(await tessera('check', dir)).toMatchObject({ ok: true, findings: [] })
    }, 90_000)
  })
}

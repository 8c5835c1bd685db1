import { Button, Dropdown, Empty, Menu, Radio, Select } from '@arco-design/web-react'
import { IconDownload, IconUndo, IconUpload } from '@arco-design/web-react/icon'
import { useMemo, useRef, useState } from 'react'
import { langs, languages } from '@tessera/shared/contract/lang'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { language, type Word } from '@tessera/shared/contract/system/language'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { useCan } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { sendFile } from '@tessera/shared/client/send-file'
import { useText } from '@tessera/shared/text/text'
import { useListState } from '@tessera/shared/lists/crud/list-state'
import { Search } from '@tessera/shared/lists/crud/search'
import { ListFailed, ListSkeleton } from '@tessera/shared/lists/crud/states'
import { useNarrow } from '@tessera/shared/ui/narrow-screen/use-narrow'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { Table } from '@tessera/shared/ui/table/table'
import type { TableColumn } from '@tessera/shared/ui/table/table-column'
import { WordCell } from './cell.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { countByArea, builtInText, filterWords, wordStates, type WordState } from './filter-words.ts'
import { text } from './text.ts'
import { useEdits } from './use-edits.ts'
import styles from './language.module.css'

const exportOptions = [
  ['language.exportSheet', { format: 'xlsx', only: 'all' }],
  ['language.exportJson', { format: 'json', only: 'all' }],
  ['language.exportChanged', { format: 'xlsx', only: 'changed' }],
  ['language.exportChangedJson', { format: 'json', only: 'changed' }],
] as const

/** Edits the words of the shell, the remotes, the server and the menus; changes apply while users work. */
export default function Page({ menu }: PageProps) {
  const t = useText(text)
  const can = useCan(menu.id)(defaultCodes.edit)
  const isPhone = useNarrow('phone')
  const { scope, anchor } = usePortalScope()
  const [{ keyword, filter }, setListState] = useListState()
  const { words, error, mutate, edit, restore, undo, canUndo, sending, conflict, resolveConflict } =
    useEdits()
  const [importPreview, setImportPreview] = useState<{
    file: File
    preview: CallOutput<typeof language.preview>
  } | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const area = filter['area'] ?? ''
  const state = wordStates.find((one) => one === filter['state']) ?? 'all'

  const filteredWords = useMemo(
    () => filterWords(words ?? [], { keyword, area, state }),
    [words, keyword, area, state],
  )
  const areas = useMemo(() => countByArea(words ?? []), [words])
  const setFilter = (filters: Record<string, string>) => setListState({ filter: { ...filter, ...filters } })
  const areaName = (name: string) =>
    `language.area.${name}` in text.texts ? t(`language.area.${name}` as 'language.area.shell') : name

  const columns: TableColumn<Word>[] = [
    {
      key: 'id',
      title: t('language.key'),
      width: isPhone ? 170 : 230,
      fixed: isPhone ? undefined : 'start',
      cell: ({ id }) => <code className={styles.key}>{id}</code>,
    },
    ...langs.map((lang): TableColumn<Word> => ({
      key: lang,
      title: languages[lang].name,
      width: 290,
      cell: (word) => (
        <WordCell
          key={`${word.id} ${word.texts[lang]}`}
          value={word.texts[lang]}
          builtIn={builtInText(word, lang)}
          edited={lang in word.edited}
          readOnly={!can || word.fixed.includes(lang)}
          name={t('language.cell', { key: word.id, lang: languages[lang].name })}
          onSave={(next) => edit([{ key: word.id, lang, text: next }])}
        />
      ),
    })),
    {
      key: 'actions',
      title: t('language.actions'),
      width: 80,
      fixed: isPhone ? undefined : 'end',
      cell: (word) =>
        can && Object.keys(word.edited).length > 0 ? (
          <Button type="text" size="small" onClick={() => void restore(word).catch(() => undefined)}>
            {t('language.restore')}
          </Button>
        ) : null,
    },
  ]
  const loadPreview = async (file: File | undefined) => {
    if (file)
      await sendFile(language.preview, file).then(
        ({ data: preview }) => setImportPreview({ file, preview }),
        () => undefined,
      )
  }

  return (
    <section className={styles.page} aria-label={menu.fullName}>
      {anchor}
      <div className={styles.bar}>
        {can && (
          <>
            <Button icon={<IconUpload />} onClick={() => fileInput.current?.click()}>
              {t('language.import')}
            </Button>
            <input
              ref={fileInput}
              type="file"
              hidden
              accept=".xlsx,.json"
              aria-label={t('language.import')}
              onChange={({ target }) => {
                void loadPreview(target.files?.[0])
                target.value = ''
              }}
            />
            <Button
              icon={<IconUndo />}
              disabled={!canUndo}
              loading={sending}
              onClick={() => void undo().catch(() => undefined)}
            >
              {t('language.undo')}
            </Button>
          </>
        )}
        <Search keyword={keyword} onSearch={(next) => setListState({ keyword: next })}>
          <Radio.Group
            type="button"
            aria-label={t('language.state')}
            value={state}
            onChange={(next: WordState) => setFilter({ state: next === 'all' ? '' : next })}
          >
            {wordStates.map((one) => (
              <Radio key={one} value={one}>
                {t(`language.${one}`)}
              </Radio>
            ))}
          </Radio.Group>
          <Select
            className={styles.area!}
            aria-label={t('language.area')}
            triggerProps={{ className: scope }}
            value={area}
            onChange={(next: string) => setFilter({ area: next })}
          >
            <Select.Option value="">{t('language.everywhere')}</Select.Option>
            {areas.map(([name, n]) => (
              <Select.Option key={name} value={name}>
                {t('language.counted', { name: areaName(name), n })}
              </Select.Option>
            ))}
          </Select>
        </Search>
        <Dropdown
          trigger="click"
          position="br"
          triggerProps={{ className: scope }}
          droplist={
            <Menu
              onClickMenuItem={(index) =>
                void call(language.export, exportOptions[Number(index)]![1]).then(followLink, () => undefined)
              }
            >
              {exportOptions.map(([word], index) => (
                <Menu.Item key={String(index)}>{t(word)}</Menu.Item>
              ))}
            </Menu>
          }
        >
          <Button icon={<IconDownload />}>{t('language.export')}</Button>
        </Dropdown>
      </div>
      {error && !words && <ListFailed failure={error} onRetry={() => void mutate()} />}
      {!error && !words && <ListSkeleton columns={5} />}
      {words && (
        <>
          <div className={styles.table}>
            <Table<Word>
              name={menu.fullName}
              columns={columns}
              rows={filteredWords}
              empty={
                <Empty
                  description={
                    words.length === 0 ? (
                      t('language.empty')
                    ) : (
                      <div className={styles.stack}>
                        {t('language.nothing')}
                        <Button size="small" onClick={() => setListState({ keyword: '', filter: {} })}>
                          {t('language.clear')}
                        </Button>
                      </div>
                    )
                  }
                />
              }
            />
          </div>
          <p className={styles.count} role="status">
            {t('language.count', { n: filteredWords.length })}
          </p>
        </>
      )}
      {conflict && <ConflictDialog conflict={conflict} onResolve={resolveConflict} />}
      {importPreview && (
        <ImportDialog
          file={importPreview.file}
          preview={importPreview.preview}
          onImport={(changes) => edit(changes)}
          onClose={() => setImportPreview(null)}
        />
      )}
    </section>
  )
}

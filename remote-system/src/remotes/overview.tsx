import { Button, Message } from '@arco-design/web-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { session } from '@tessera/shared/session'
import { joinNames } from '@tessera/shared/text/punctuation'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { codes } from './permission-codes.ts'
import { ContractVersion } from './columns.tsx'
import { CopyableCode } from './copyable-code.tsx'
import type { DetailProps } from './detail.tsx'
import { formatDiagnosis } from './diagnosis.ts'
import { text, type Word } from './text.ts'
import { copyToClipboard } from '@tessera/shared/ui/copyable'
import { Table } from '@tessera/shared/ui/table/table'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import styles from './remotes.module.css'

/** Facts of a remote, its pages, and the diagnosis text for its owner. */
export function Overview({ row, can, onOverride }: DetailProps & { onOverride: () => void }) {
  const t = useText(text)
  const localize = useLocalizedText()
  const { entry } = row
  const { data: builds } = useCall(remotes.builds, { name: row.id })
  const { data: figures } = useCall(remotes.figures, { name: row.id })
  const build = builds?.list.find(({ id }) => id === entry.build.id)
  const browserState = useSyncExternalStore(session.remoteStates.subscribe, () =>
    session.remoteStates.get(row.id),
  )
  // oxlint-disable-next-line react/purity -- the report shows the time at which it was rendered
  const diagnosisText = formatDiagnosis({ row, build, figures, browserState }, Date.now())

  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('remotes.address'), <CopyableCode key="manifest">{entry.manifest}</CopyableCode>],
    ...(entry.source
      ? [[t('remotes.source'), <CopyableCode key="source">{entry.source}</CopyableCode>] as const]
      : []),
    ...(entry.override
      ? [[t('remotes.override'), <CopyableCode key="override">{entry.override}</CopyableCode>] as const]
      : []),
    [t('remotes.owner'), entry.owner],
    [t('remotes.build'), <CopyableCode key="build">{row.stable}</CopyableCode>],
    [t('remotes.built'), <RelativeTimeLabel key="time" at={entry.build.time} />],
    [
      t('remotes.commit'),
      entry.build.commit ? <CopyableCode key="commit">{entry.build.commit}</CopyableCode> : t('remotes.none'),
    ],
    [t('remotes.origin'), t(`remotes.origin.${row.origin}`)],
    [t('remotes.contract'), <ContractVersion key="contract" range={entry.contract} />],
    [
      t('remotes.here'),
      browserState && `remotes.here.${browserState}` in text.texts
        ? t(`remotes.here.${browserState}` as Word)
        : '–',
    ],
    [
      t('remotes.size'),
      build ? t('remotes.sizeOf', { size: formatFileSize(build.bytes), n: build.files }) : '–',
    ],
    [t('remotes.areas'), joinNames(entry.areas) || t('remotes.none')],
    [
      t('remotes.needs'),
      Object.entries(entry.needs)
        .map(([name, range]) => `${name} ${range}`)
        .join(', '),
    ],
  ]
  const copy = async () => {
    if (await copyToClipboard(diagnosisText)) Message.success(t('remotes.copied'))
    else getSelection()?.selectAllChildren(document.getElementById('diagnosis')!)
  }

  return (
    <div className={styles.stack}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {can(codes.override) && (
        <div>
          <Button onClick={onOverride}>{t('remotes.overrideOpen')}</Button>
        </div>
      )}
      <section>
        <h3 className={styles.heading}>{t('remotes.pages', { n: Object.keys(entry.pages).length })}</h3>
        <Table
          name={t('remotes.pages', { n: Object.keys(entry.pages).length })}
          rows={Object.entries(entry.pages).map(([path, { title }]) => ({
            id: path,
            title: localize(title),
          }))}
          columns={[
            { key: 'title', title: t('remotes.pageTitle'), width: 200, cell: ({ title }) => title },
            {
              key: 'path',
              title: t('remotes.pagePath'),
              cell: ({ id }) => <CopyableCode>{id}</CopyableCode>,
            },
          ]}
        />
      </section>
      <section>
        <div className={styles.between}>
          <h3 className={styles.heading}>{t('remotes.diagnosis')}</h3>
          <Button size="small" onClick={() => void copy()}>
            {t('remotes.copyDiagnosis')}
          </Button>
        </div>
        <p className={styles.hint}>{t('remotes.diagnosisHint')}</p>
        <pre id="diagnosis" className={styles.diagnosis}>
          {diagnosisText}
        </pre>
      </section>
    </div>
  )
}

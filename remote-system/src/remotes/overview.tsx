import { Button, Message, Table } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { useSyncExternalStore, type ReactNode } from 'react'
import { remotes } from '@tessera/shared/contract/shell/remotes'
import { useCall } from '@tessera/shared/client/use-call'
import { formatFileSize } from '@tessera/shared/format/file-size'
import { session } from '@tessera/shared/session'
import { useLocalizedText, useText } from '@tessera/shared/text/text'
import { codes } from './codes.ts'
import { Contract } from './columns.tsx'
import { Copied } from './copied.tsx'
import type { DetailProps } from './detail.tsx'
import { diagnosis } from './diagnosis.ts'
import { text, type Word } from './text.ts'
import { copyToClipboard } from '@tessera/shared/widgets/copyable'
import { RelativeTimeLabel } from '@tessera/shared/widgets/time-labels'
import styles from './remotes.module.css'

/** What a remote is: where it lies, which build, which pages; and all of it as text to be sent to its owner. */
export function Overview({ row, can, onOverride }: DetailProps & { onOverride: () => void }) {
  const t = useText(text)
  const line = useLocalizedText()
  const { entry } = row
  const { data: builds } = useCall(remotes.builds, { name: row.id })
  const { data: figures } = useCall(remotes.figures, { name: row.id })
  const build = builds?.list.find(({ id }) => id === entry.build.id)
  const here = useSyncExternalStore(session.remoteStates.subscribe, () => session.remoteStates.get(row.id))
  const account = diagnosis({ row, build, figures, here }, Date.now())

  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('remotes.address'), <Copied key="manifest">{entry.manifest}</Copied>],
    ...(entry.source ? [[t('remotes.source'), <Copied key="source">{entry.source}</Copied>] as const] : []),
    ...(entry.override
      ? [[t('remotes.override'), <Copied key="override">{entry.override}</Copied>] as const]
      : []),
    [t('remotes.owner'), entry.owner],
    [t('remotes.build'), <Copied key="build">{row.stable}</Copied>],
    [t('remotes.built'), <RelativeTimeLabel key="time" at={entry.build.time} />],
    [
      t('remotes.commit'),
      entry.build.commit ? <Copied key="commit">{entry.build.commit}</Copied> : t('remotes.none'),
    ],
    [t('remotes.origin'), t(`remotes.origin.${row.origin}`)],
    [t('remotes.contract'), <Contract key="contract" range={entry.contract} />],
    [
      t('remotes.here'),
      here && `remotes.here.${here}` in text.texts ? t(`remotes.here.${here}` as Word) : '–',
    ],
    [
      t('remotes.size'),
      build ? t('remotes.sizeOf', { size: formatFileSize(build.bytes), n: build.files }) : '–',
    ],
    [t('remotes.areas'), entry.areas.join('、') || t('remotes.none')],
    [
      t('remotes.needs'),
      Object.entries(entry.needs)
        .map(([name, range]) => `${name} ${range}`)
        .join(', '),
    ],
  ]
  const copy = async () => {
    if (await copyToClipboard(account)) Message.success(t('remotes.copied'))
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
          rowKey="path"
          size="small"
          pagination={false}
          data={Object.entries(entry.pages).map(([path, { title }]) => ({ path, title: line(title) }))}
          columns={[
            { title: t('remotes.pageTitle'), dataIndex: 'title', width: 200 },
            {
              title: t('remotes.pagePath'),
              dataIndex: 'path',
              render: (path: string) => <Copied>{path}</Copied>,
            },
          ]}
        />
      </section>
      <section>
        <div className={styles.between}>
          <h3 className={styles.heading}>{t('remotes.diagnosis')}</h3>
          <Button size="small" icon={<IconCopy />} onClick={() => void copy()}>
            {t('remotes.copyDiagnosis')}
          </Button>
        </div>
        <p className={styles.hint}>{t('remotes.diagnosisHint')}</p>
        <pre id="diagnosis" className={styles.diagnosis}>
          {account}
        </pre>
      </section>
    </div>
  )
}

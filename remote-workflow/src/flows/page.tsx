import { Badge, Button, Message, Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { flows, FlowType } from '@tessera/shared/contract/workflow/flows'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { refresh, useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { FlowForm } from './form.tsx'
import { ImportFlow } from './import-flow.tsx'
import { ReleaseDialog } from './release-dialog.tsx'
import { StopDialog } from './stop-dialog.tsx'
import { text } from './text.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import styles from './flows.module.css'

/** A flow, or a category of flows, whose `type` is null. */
type Row = CallOutput<typeof flows.list>['list'][number]

const isCategory = ({ type }: Row) => type === null
/** The text of who launches a flow. */
const launchersOf = ({ visibleType, type }: Row) =>
  visibleType === 0 && type === FlowType.page
    ? ('flows.visibleAdding' as const)
    : (`flows.visible${visibleType as 0 | 1}` as const)
const stale = [flows.list, flows.selector]

const Designer = lazy(() =>
  import('./designer/designer.tsx').then(({ FlowDesignerPage }) => ({ default: FlowDesignerPage })),
)

const Calendars = lazy(() =>
  import('./calendars/calendars-page.tsx').then(({ CalendarsPage }) => ({ default: CalendarsPage })),
)

/** The flows; `?flow=<id>` opens one in the designer, `?calendars` the calendars of working time. */
export default function FlowsPage({ menu }: PageProps) {
  const [params, setParams] = useSearchParams()
  const id = params.get('flow')
  if (params.has('calendars'))
    return (
      <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
        <Calendars menu={menu} onClose={() => setParams({})} />
      </Suspense>
    )
  if (id === null)
    return (
      <FlowList
        menu={menu}
        onDesign={(flow) => setParams({ flow })}
        onOpenCalendars={() => setParams({ calendars: '' })}
      />
    )
  return (
    <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
      <Designer key={id} id={id} onClose={() => setParams({})} />
    </Suspense>
  )
}

/** The flows with their versions: who manages them creates, copies, imports, releases and stops them here. */
function FlowList({
  menu,
  onDesign,
  onOpenCalendars,
}: Pick<PageProps, 'menu'> & { onDesign: (id: string) => void; onOpenCalendars: () => void }) {
  const t = useText(text)
  const copy = useSend(flows.copy, { stale })
  const { scope, anchor } = usePortalScope()
  const [opened, setOpened] = useState<{ row: Row; dialog: 'release' | 'stop' | 'versions' } | null>(null)
  const close = () => setOpened(null)
  const dialog = opened && { id: opened.row.id, name: opened.row.fullName, scope, onClose: close }
  const copyFlow = async ({ id }: Row) => {
    try {
      const { msg } = await copy.send({ id })
      Message.success(msg)
    } catch {
      // The call has already shown the refusal.
    }
  }
  return (
    <>
      {anchor}
      {dialog && opened.dialog === 'release' && <ReleaseDialog {...dialog} />}
      {dialog && opened.dialog === 'stop' && <StopDialog {...dialog} running={opened.row.running} />}
      {dialog && opened.dialog === 'versions' && <VersionsDialog {...dialog} />}
      <Crud<typeof flows.list, Row>
        menu={menu}
        list={flows.list}
        words={{ noun: t('flows.noun') }}
        remove={flows.remove}
        tree
        readOnly={isCategory}
        form={({ id, onClose }) => <FlowForm id={id} onClose={onClose} onCreated={onDesign} />}
        actions={[
          {
            label: t('flows.design'),
            code: 'btn_edit',
            hidden: isCategory,
            run: ({ id }) => onDesign(id),
          },
          {
            label: t('flows.release'),
            code: 'btn_edit',
            // The flow of a design is released with it.
            hidden: (row) =>
              isCategory(row) || row.type === FlowType.page || (row.enabledMark === 1 && !row.isChanged),
            run: (row) => setOpened({ row, dialog: 'release' }),
          },
          {
            label: t('flows.versions'),
            hidden: (row) => isCategory(row) || row.version === 0,
            run: (row) => setOpened({ row, dialog: 'versions' }),
          },
          {
            label: t('flows.stop'),
            code: 'btn_edit',
            hidden: (row) => isCategory(row) || row.enabledMark === 0,
            run: (row) => setOpened({ row, dialog: 'stop' }),
          },
          {
            label: t('flows.copy'),
            code: 'btn_add',
            hidden: isCategory,
            run: (row) => void copyFlow(row),
          },
          {
            label: t('flows.export'),
            hidden: isCategory,
            run: ({ id }) => void call(flows.exportData, { id }).then(followLink, () => {}),
          },
        ]}
        tools={
          <>
            <Can modelId={menu.id} code={defaultCodes.add}>
              <ImportFlow onImported={() => void refresh(flows.list)} />
            </Can>
            <Button onClick={onOpenCalendars}>{t('flows.calendars')}</Button>
          </>
        }
        columns={[
          {
            key: 'fullName',
            title: t('flows.fullName'),
            pinned: true,
            render: (row) => <Name row={row} />,
          },
          {
            key: 'enCode',
            title: t('flows.enCode'),
            hidden: true,
            render: (row) => !isCategory(row) && row.enCode,
          },
          {
            key: 'enabledMark',
            title: t('flows.state'),
            render: (row) => !isCategory(row) && <State row={row} />,
          },
          {
            key: 'version',
            title: t('flows.version'),
            render: ({ version }) => version > 0 && t('flows.versionNumber', { n: version }),
          },
          {
            key: 'running',
            title: t('flows.running'),
            content: 'value',
            render: (row) => !isCategory(row) && row.running,
          },
          {
            key: 'formType',
            title: t('flows.formType'),
            hidden: true,
            render: ({ formType }) => formType !== null && t(`flows.formType${formType as 1 | 2}`),
          },
          {
            key: 'visibleType',
            title: t('flows.visible'),
            render: (row) => !isCategory(row) && t(launchersOf(row)),
          },
          { key: 'creatorUser', title: t('flows.creatorUser') },
          {
            key: 'lastModifyTime',
            title: t('flows.lastModifyTime'),
            render: ({ lastModifyTime, creatorTime }) => <ModifiedTime at={lastModifyTime ?? creatorTime} />,
          },
          { key: 'description', title: t('flows.description'), content: 'text', hidden: true },
        ]}
        empty={<EmptyState title={t('flows.empty')}>{t('flows.emptyHint')}</EmptyState>}
      />
    </>
  )
}

function Name({ row }: { row: Row }) {
  const t = useText(text)
  if (!isCategory(row)) return row.fullName
  return (
    <>
      <span className={styles.category}>{row.fullName}</span>
      <span className={styles.count}>{t('flows.count', { n: row.num })}</span>
    </>
  )
}

function State({ row: { enabledMark, version, isChanged } }: { row: Row }) {
  const t = useText(text)
  if (enabledMark === 1 && isChanged) return <Badge status="warning" text={t('flows.state.changed')} />
  if (enabledMark === 1) return <Badge status="success" text={t('flows.state.released')} />
  if (version > 0) return <Badge status="default" text={t('flows.state.stopped')} />
  return <Badge status="processing" text={t('flows.state.draft')} />
}

const ModifiedTime = ({ at }: { at: number | null }) => at !== null && <RelativeTimeLabel at={at} />

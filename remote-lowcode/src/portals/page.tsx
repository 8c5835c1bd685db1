import { Message, Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { portals } from '@tessera/shared/contract/lowcode/portals'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import type { CallOutput } from '@tessera/shared/contract/wire'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can, useCan } from '@tessera/shared/access/use-can'
import { useMenu } from '@tessera/shared/access/use-menu'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { PortalForm } from './form.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import { ImportPortal } from './import-portal.tsx'
import { text } from './text.ts'
import { useVisibility } from './visibility.ts'
import styles from './portals.module.css'

/** A portal, or a category of portals, whose `enabledMark` is null. */
type Row = CallOutput<typeof portals.list>['list'][number]

const isCategory = ({ enabledMark }: Row) => enabledMark === null
const stale = [portals.list, portals.selector]

const Designer = lazy(() =>
  import('./designer/designer.tsx').then(({ PortalDesignerPage }) => ({ default: PortalDesignerPage })),
)

/** The portals; `?portal=<id>` opens one in the designer. */
export default function PortalsPage({ menu }: PageProps) {
  const [params, setParams] = useSearchParams()
  const id = params.get('portal')
  if (id === null) return <PortalList menu={menu} onDesign={(portal) => setParams({ portal })} />
  return (
    <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
      <Designer key={id} id={id} onClose={() => setParams({})} />
    </Suspense>
  )
}

function PortalList({ menu, onDesign }: Pick<PageProps, 'menu'> & { onDesign: (id: string) => void }) {
  const t = useText(text)
  const { scope, anchor } = usePortalScope()
  const copy = useSend(portals.copy, { stale })
  const state = useSend(portals.setState, { stale })
  const authorize = useMenu('permission.authorize')
  const mayGrant = useCan(authorize?.id ?? '')(defaultCodes.edit) && authorize !== undefined
  const seenBy = useVisibility()
  const [granted, setGranted] = useState<Row | null>(null)
  const run = async (send: () => Promise<{ msg: string }>) => {
    try {
      const { msg } = await send()
      Message.success(msg)
    } catch {
      // The call has already shown the refusal.
    }
  }
  const isDesigned = (row: Row) => !isCategory(row) && !(row.type === 1 && row.linkType === 1)
  return (
    <>
      {anchor}
      {granted && (
        <GrantsDialog
          id={granted.id}
          name={granted.fullName}
          scope={scope}
          onClose={() => setGranted(null)}
        />
      )}
      <Crud<typeof portals.list, Row>
        menu={menu}
        list={portals.list}
        stale={stale}
        words={{ noun: t('portals.noun') }}
        remove={portals.remove}
        tree
        readOnly={isCategory}
        form={({ id, onClose }) => <PortalForm id={id} onClose={onClose} onCreated={onDesign} />}
        actions={[
          {
            label: t('portals.design'),
            code: 'btn_edit',
            hidden: (row) => !isDesigned(row),
            run: ({ id }) => onDesign(id),
          },
          {
            label: t('portals.grant'),
            hidden: (row) => isCategory(row) || !mayGrant,
            run: setGranted,
          },
          {
            label: t('portals.enable'),
            code: 'btn_edit',
            hidden: ({ enabledMark }) => enabledMark !== 0,
            run: ({ id }) => void run(() => state.send({ id })),
          },
          {
            label: t('portals.disable'),
            code: 'btn_edit',
            hidden: ({ enabledMark }) => enabledMark !== 1,
            run: ({ id }) => void run(() => state.send({ id })),
          },
          {
            label: t('portals.copy'),
            code: 'btn_add',
            hidden: isCategory,
            run: ({ id }) => void run(() => copy.send({ id })),
          },
          {
            label: t('portals.export'),
            hidden: isCategory,
            run: ({ id }) => void call(portals.export, { id }).then(followLink, () => {}),
          },
        ]}
        tools={
          <Can modelId={menu.id} code={defaultCodes.add}>
            <ImportPortal />
          </Can>
        }
        columns={[
          {
            key: 'fullName',
            title: t('portals.fullName'),
            pinned: true,
            render: (row) => <Name row={row} />,
          },
          {
            key: 'enCode',
            title: t('portals.enCode'),
            hidden: true,
            render: (row) => !isCategory(row) && row.enCode,
          },
          {
            key: 'isHome',
            title: t('portals.use'),
            render: (row) => !isCategory(row) && t(`portals.use.${row.isHome}`),
          },
          {
            key: 'enabledMark',
            title: t('portals.state'),
            render: ({ enabledMark }) => enabledMark !== null && <StateDot enabled={enabledMark === 1} />,
          },
          {
            key: 'seen',
            title: t('portals.seen'),
            render: (row) => {
              if (isCategory(row)) return null
              const { words, hint } = seenBy(row, mayGrant)
              return <span title={hint}>{words}</span>
            },
          },
          {
            key: 'locked',
            title: t('portals.lock'),
            render: ({ locked, lockedBy }) =>
              locked === 1 && t('portals.lockedBy', { user: lockedBy.split('/', 1)[0] }),
          },
          { key: 'creatorUser', title: t('portals.creatorUser') },
          { key: 'lastModifyUser', title: t('portals.lastModifyUser'), hidden: true },
          {
            key: 'lastModifyTime',
            title: t('portals.lastModifyTime'),
            render: ({ lastModifyTime, creatorTime }) => {
              const at = lastModifyTime ?? creatorTime
              return at !== null && <RelativeTimeLabel at={at} />
            },
          },
          { key: 'description', title: t('portals.description'), content: 'text', hidden: true },
        ]}
        empty={<EmptyState title={t('portals.empty')}>{t('portals.emptyHint')}</EmptyState>}
      />
    </>
  )
}

function Name({ row: { fullName, enabledMark, num } }: { row: Row }) {
  const t = useText(text)
  if (enabledMark !== null) return fullName
  return (
    <>
      <span className={styles.category}>{fullName}</span>
      <span className={styles.count}>{t('portals.count', { n: num })}</span>
    </>
  )
}

import { Message, Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { screens, type ScreenRow } from '@tessera/shared/contract/lowcode/screens'
import type { PageProps } from '@tessera/shared/contract/shell/page'
import { defaultCodes } from '@tessera/shared/access/can'
import { Can } from '@tessera/shared/access/use-can'
import { call } from '@tessera/shared/client/call'
import { followLink } from '@tessera/shared/client/follow-link'
import { useSend } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { Crud } from '@tessera/shared/lists/crud/crud'
import { StateDot } from '@tessera/shared/lists/crud/state-dot'
import { usePortalScope } from '@tessera/shared/ui/portal-scope/portal-scope'
import { EmptyState } from '@tessera/shared/ui/layout/empty-state'
import { RelativeTimeLabel } from '@tessera/shared/ui/time-labels'
import { Cover } from './cover.tsx'
import { ScreenForm } from './form.tsx'
import { ImportScreen } from './import-screen.tsx'
import { text } from './text.ts'
import { ScreenPage } from './view/screen-page.tsx'

const stale = [screens.list, screens.selector]

const Designer = lazy(() =>
  import('./designer/designer.tsx').then(({ ScreenDesigner }) => ({ default: ScreenDesigner })),
)

const LinkDialog = lazy(() =>
  import('./links/dialog.tsx').then(({ ScreenLinkDialog }) => ({ default: ScreenLinkDialog })),
)

/** The screens; `?view=<id>` shows one, `?screen=<id>` opens it in the designer. */
export default function ScreensPage({ menu }: PageProps) {
  const [params, setParams] = useSearchParams()
  const shown = params.get('view')
  const designed = params.get('screen')
  if (shown !== null) return <ScreenPage key={shown} id={shown} onBack={() => setParams({})} />
  if (designed === null)
    return (
      <ScreenList
        menu={menu}
        onOpen={(view) => setParams({ view })}
        onDesign={(screen) => setParams({ screen })}
      />
    )
  return (
    <Suspense fallback={<Skeleton animation text={{ rows: 12 }} />}>
      <Designer key={designed} id={designed} onClose={() => setParams({})} />
    </Suspense>
  )
}

interface ListProps extends Pick<PageProps, 'menu'> {
  onOpen: (id: string) => void
  onDesign: (id: string) => void
}

function ScreenList({ menu, onOpen, onDesign }: ListProps) {
  const t = useText(text)
  const copy = useSend(screens.copy, { stale })
  const state = useSend(screens.setState, { stale })
  const { scope, anchor } = usePortalScope()
  const [linked, setLinked] = useState<{ id: string; name: string } | null>(null)
  const run = async (send: () => Promise<{ msg: string }>) => {
    try {
      const { msg } = await send()
      Message.success(msg)
    } catch {
      // The call has already shown the refusal.
    }
  }
  return (
    <>
      {anchor}
      <Suspense fallback={null}>
        {linked && <LinkDialog {...linked} scope={scope} onClose={() => setLinked(null)} />}
      </Suspense>
      <Crud<typeof screens.list, ScreenRow>
        menu={menu}
        list={screens.list}
        stale={stale}
        words={{ noun: t('screens.noun') }}
        remove={screens.remove}
        form={({ id, onClose }) => <ScreenForm id={id} onClose={onClose} onCreated={onDesign} />}
        actions={[
          { label: t('screens.design'), code: 'btn_edit', run: ({ id }) => onDesign(id) },
          { label: t('screens.open'), run: ({ id }) => onOpen(id) },
          {
            label: t('screens.enable'),
            code: 'btn_edit',
            hidden: ({ enabledMark }) => enabledMark !== 0,
            run: ({ id }) => void run(() => state.send({ id })),
          },
          {
            label: t('screens.disable'),
            code: 'btn_edit',
            hidden: ({ enabledMark }) => enabledMark !== 1,
            run: ({ id }) => void run(() => state.send({ id })),
          },
          { label: t('screens.copy'), code: 'btn_add', run: ({ id }) => void run(() => copy.send({ id })) },
          {
            label: t('screens.link'),
            code: 'btn_edit',
            run: ({ id, fullName: name }) => setLinked({ id, name }),
          },
          {
            label: t('screens.export'),
            run: ({ id }) => void call(screens.export, { id }).then(followLink, () => {}),
          },
        ]}
        tools={
          <Can modelId={menu.id} code={defaultCodes.add}>
            <ImportScreen />
          </Can>
        }
        columns={[
          {
            key: 'miniature',
            title: t('screens.cover'),
            width: 112,
            render: (screen) => <Cover screen={screen} />,
          },
          { key: 'fullName', title: t('screens.fullName'), pinned: true, sortable: true },
          { key: 'categoryName', title: t('screens.category') },
          {
            key: 'enabledMark',
            title: t('screens.state'),
            render: ({ enabledMark }) => <StateDot enabled={enabledMark === 1} />,
          },
          {
            key: 'locked',
            title: t('screens.lock'),
            render: ({ locked, lockedBy }) =>
              locked === 1 && t('screens.lockedBy', { user: lockedBy.split('/', 1)[0] }),
          },
          { key: 'creatorUser', title: t('screens.creatorUser') },
          {
            key: 'lastModifyTime',
            title: t('screens.lastModifyTime'),
            render: ({ lastModifyTime, creatorTime }) => (
              <RelativeTimeLabel at={lastModifyTime ?? creatorTime} />
            ),
          },
          { key: 'description', title: t('screens.description'), content: 'text', hidden: true },
        ]}
        empty={<EmptyState title={t('screens.empty')}>{t('screens.emptyHint')}</EmptyState>}
      />
    </>
  )
}

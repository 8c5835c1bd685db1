import { Skeleton } from '@arco-design/web-react'
import { TodoCategory } from '@tessera/shared/contract/workflow/todos'
import { useCall } from '@tessera/shared/client/use-call'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/ui/menu-icon'
import { countCall } from '../contributions/count-call.ts'
import { isCountPath, figuresOf, type Figure, type Tile } from './portal.ts'
import { text } from './text.ts'
import styles from '../menu/entries.module.css'
import dashboardStyles from './dashboard.module.css'

const tasks = (category: string) => `/api/workflow/Engine/FlowBefore/List/${category}`

/** Numbers of approvals to do, done and copied to the user. */
export function TaskFigures() {
  const t = useText(text)
  const figure = (fullName: string, category: string, icon: string) => ({
    fullName,
    num: 0,
    dataType: 'dynamic',
    propsApi: tasks(category),
    icon,
  })
  return (
    <Figures
      of={[
        figure(t('dashboard.waiting'), TodoCategory.todo, 'icon-check-square'),
        figure(t('dashboard.done'), TodoCategory.done, 'icon-file'),
        figure(t('dashboard.copied'), TodoCategory.circulate, 'icon-message'),
      ]}
    />
  )
}

export const FigureTile = ({ tile }: { tile: Tile }) => <Figures of={figuresOf(tile)} />

const Figures = ({ of }: { of: readonly Figure[] }) => (
  <ul className={`${dashboardStyles.figures} ${styles.figures}`}>
    {of.map((figure) => (
      <li key={`${figure.fullName} ${figure.propsApi}`}>
        <MenuIcon name={figure.icon} />
        <span>{figure.fullName}</span>
        {figure.dataType === 'dynamic' ? <Total propsApi={figure.propsApi} /> : <b>{figure.num}</b>}
      </li>
    ))}
  </ul>
)

/** The total of a list call, or a dash with the error as its tooltip. */
function Total({ propsApi }: { propsApi: string }) {
  const t = useText(text)
  const isCount = isCountPath(propsApi)
  const { row, input } = countCall(isCount ? propsApi : '/api/none')
  const { data, error } = useCall(row, isCount ? input : null)
  const failure = isCount ? error?.msg : t('dashboard.interface')
  if (failure !== undefined)
    return (
      <b title={failure} role="img" aria-label={t('dashboard.noFigure')}>
        –
      </b>
    )
  const total = data?.pagination.total
  return total === undefined ? (
    <Skeleton className={styles.figureWait} animation text={{ rows: 1, width: 32 }} />
  ) : (
    <b>{total.toLocaleString('en')}</b>
  )
}

import { useNavigate } from 'react-router-dom'
import { Card, Empty, Link, Skeleton } from '@arco-design/web-react'
import { todos as calls, TodoCategory, type TodoRow } from '@tessera/shared/contract/workflow/todos'
import type { CurrentUser } from '@tessera/shared/contract/shell/session'
import { useCall } from '@tessera/shared/client/use-call'
import { timeText } from '@tessera/shared/format/time'
import { useText } from '@tessera/shared/text/text'
import { MenuIcon } from '@tessera/shared/widgets/menu-icon'
import type { Contributed } from '../contributions/contributed.ts'
import { useTitle } from '../menu/menu-page.tsx'
import type { MenuRoutes } from '../menu/routes.ts'
import { text as menuText } from '../menu/text.ts'
import { useMenuTitle } from '../menu/titles.ts'
import { preload } from '../remotes/load.ts'
import { text } from './text.ts'
import { Widgets } from './widgets.tsx'
import './home.css'

interface Props {
  current: CurrentUser
  routes: MenuRoutes
  contributed: Contributed
}

/** Where the to-do list lives, if this user has it. */
const todoPath = '/workFlow/flowTodo'

export function HomePage({ current: { userInfo }, routes, contributed }: Props) {
  const t = useText(text)
  useTitle(useText(menuText)('menu.home'))
  const hour = new Date().getHours()
  const greeting = hour < 12 ? 'home.morning' : hour < 18 ? 'home.afternoon' : 'home.evening'
  return (
    <div className="home">
      <header className="home-greeting">
        <h2>{t(greeting, { name: userInfo.userName })}</h2>
        <p>
          {[userInfo.organizeName, userInfo.departmentName, userInfo.positionIds.map(({ name }) => name).join('、')].filter(Boolean).join(' · ')}
          {userInfo.prevLogin === 1 && userInfo.prevLoginTime !== null && <span>{t('home.lastLogin', { time: timeText(userInfo.prevLoginTime), ip: userInfo.prevLoginIPAddress })}</span>}
        </p>
      </header>
      <Widgets widgets={contributed.widgets} />
      <Entries routes={routes} />
      <Todos linked={routes.has(todoPath)} />
    </div>
  )
}

function Entries({ routes }: Pick<Props, 'routes'>) {
  const t = useText(text)
  const titleOf = useMenuTitle()
  const go = useNavigate()
  return (
    <Card title={t('home.entries')} bordered={false}>
      <div className="home-entries">
        {[...routes.values()].map((route) => (
          <a
            key={route.item.id}
            href={route.path}
            onPointerEnter={() => route.resolved.at === 'page' && preload(route.resolved.target)}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              go(route.path)
            }}
          >
            <MenuIcon name={route.item.icon} />
            {titleOf(route.item, route)}
          </a>
        ))}
      </div>
    </Card>
  )
}

function Todos({ linked }: { linked: boolean }) {
  const t = useText(text)
  const go = useNavigate()
  const { data, error } = useCall(calls.list, { category: TodoCategory.todo, currentPage: 1, pageSize: 6 })
  return (
    <Card title={t('home.todos')} bordered={false} extra={linked && <Link onClick={() => go(todoPath)}>{t('home.all')}</Link>}>
      {error ? (
        <p role="alert">{t('home.failed')}</p>
      ) : !data ? (
        <Skeleton animation text={{ rows: 4 }} />
      ) : data.list.length === 0 ? (
        <Empty description={t('home.noTodos')} />
      ) : (
        <ul className="home-todos">{data.list.map((todo) => <Todo key={todo.id} todo={todo} />)}</ul>
      )}
    </Card>
  )
}

const Todo = ({ todo: { fullName, flowName, creatorTime } }: { todo: TodoRow }) => (
  <li>
    <span>{fullName}</span>
    <span>{flowName}</span>
    <time dateTime={new Date(creatorTime).toISOString()}>{timeText(creatorTime)}</time>
  </li>
)

import { classKinds, classStatuses } from '@tessera/shared/contract/edu/classes'
import type { Translate } from '@tessera/shared/text/text'
import type { text } from './text.ts'

type Words = Translate<keyof typeof text.texts>

const classesOf = (query: string) => `/api/edu/Classlist?${query}`
const figure = (fullName: string, propsApi: string, icon: string) => ({
  fullName,
  dataType: 'dynamic',
  propsApi,
  icon,
})

/**
 * The portal of users without their own, in the format that a portal designer saves. Tiles about classes only
 * for users who have classes in the menu.
 */
export function builtInPortal(t: Words, withClasses: boolean): string {
  const tiles = [
    { i: 1, x: 0, y: 0, w: 12, h: 3, jweeKey: 'todo', title: t('dashboard.tasks') },
    { i: 2, x: 0, y: 3, w: 6, h: 7, jweeKey: 'todoList', title: t('dashboard.todoList') },
    { i: 3, x: 6, y: 3, w: 6, h: 7, jweeKey: 'notice', title: t('dashboard.notice') },
  ]
  const classes = [
    {
      i: 4,
      x: 0,
      y: 10,
      w: 12,
      h: 3,
      jweeKey: 'dataBoard',
      title: t('dashboard.classes'),
      list: [
        figure(t('dashboard.all'), '/api/edu/Classlist', 'icon-book'),
        ...classStatuses
          .slice(0, 3)
          .map((status) =>
            figure(t(`dashboard.${status}`), classesOf(`status=${status}`), 'icon-user-group'),
          ),
      ],
    },
    {
      i: 5,
      x: 0,
      y: 13,
      w: 6,
      h: 8,
      jweeKey: 'annularChart',
      title: t('dashboard.byStatus'),
      dataType: 'dynamic',
      list: classStatuses.map((status) =>
        figure(t(`dashboard.${status}`), classesOf(`status=${status}`), ''),
      ),
    },
    {
      i: 6,
      x: 6,
      y: 13,
      w: 6,
      h: 8,
      jweeKey: 'barChart',
      title: t('dashboard.byKind'),
      dataType: 'dynamic',
      list: classKinds.map((kind) => figure(t(`dashboard.${kind}`), classesOf(`kind=${kind}`), '')),
    },
  ]
  return JSON.stringify({ layouyId: 107, layout: withClasses ? [...tiles, ...classes] : tiles })
}

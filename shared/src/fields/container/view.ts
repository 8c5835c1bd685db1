import {
  IconApps,
  IconExpand,
  IconFolder,
  IconIdcard,
  IconLayout,
  IconNav,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'
import { table } from '../table/kind.ts'
import type { CommonSettings, Kind } from '../../contract/fields/kind.ts'
import { defineView } from '../view.ts'
import { card, collapse, row, steps, tab } from './kind.ts'

/** A container has no control of its own. */
const Nothing = () => null
const containerView = <S extends CommonSettings, V>(kind: Kind<S, V>, Icon: ComponentType) =>
  defineView({ kind, Icon, Input: Nothing })

export const tableView = containerView(table, IconApps)
export const rowView = containerView(row, IconLayout)
export const cardView = containerView(card, IconIdcard)
export const tabView = containerView(tab, IconFolder)
export const collapseView = containerView(collapse, IconExpand)
export const stepsView = containerView(steps, IconNav)

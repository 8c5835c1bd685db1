import { defineChart } from '../chart/schema.ts'

export const pieChart = defineChart('pieChart')

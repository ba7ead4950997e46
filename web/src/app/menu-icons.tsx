import {
  ChartColumn,
  Database,
  FileSearch,
  FolderTree,
  HardHat,
  IdCard,
  IndianRupee,
  LayoutDashboard,
  ListOrdered,
  MapPin,
  PhoneIncoming,
  Settings,
  Users,
} from 'lucide-react'
import type { MenuIcon } from './route-row.ts'

export const menuIcons: Record<MenuIcon, typeof Users> = {
  dashboard: LayoutDashboard,
  enquiries: PhoneIncoming,
  customers: Users,
  partners: HardHat,
  categories: FolderTree,
  locations: MapPin,
  staffs: IdCard,
  settings: Settings,
  reports: ChartColumn,
  payments: IndianRupee,
  cache: Database,
  queue: ListOrdered,
  query: FileSearch,
}

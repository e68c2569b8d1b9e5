// The pages draw their own bar (src/ui/layout/nav-bar.tsx).
export default class NavigationBarHandler {
  load() {}
}
export const initNavigationBar = () => {}

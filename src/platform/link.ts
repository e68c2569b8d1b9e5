/** The address that opens a route in any browser; on weapp, where pages have none, that of the H5 app. */
export const linkTo = (route: string) => `${API_ORIGIN || location.origin}/#/${route}`

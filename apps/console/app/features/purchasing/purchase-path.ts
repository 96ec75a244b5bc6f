export const purchasePath = (id: string) => `/purchasing/${id}`;

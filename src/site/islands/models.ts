// Owns the catalog's table in the browser: search, sort, filters, keys, and the address that holds them. Refuses to draw rows anew.
export {};

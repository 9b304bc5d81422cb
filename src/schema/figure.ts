/** `1048576` → `1,048,576`. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A whole number with thousands separators: `1,048,576`. */
export const count = (size: number): string => grouped(String(size));

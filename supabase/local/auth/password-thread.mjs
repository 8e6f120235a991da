// A thread that hashes passwords. Plain JavaScript, so that it starts without a compiler.
import bcrypt from "bcrypt";

/** bcrypt's work factor, as on hosted Supabase: about 55 ms of a core. */
const COST = 10;

export const hash = (password) => bcrypt.hashSync(password, COST);
export const matches = ({ password, hash: expected }) => bcrypt.compareSync(password, expected);

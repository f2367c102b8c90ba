import type { Db, Tx } from '#db/connection.ts';

/** Records an object before its upload. The cleanup job checks the object after `seconds`. */
export async function listObject(db: Db, key: string, seconds: number): Promise<void> {
  const check_at = db.raw("now() + ? * interval '1 second'", [seconds]);
  await db('media_objects').insert({ key, check_at });
}

/** Locks the next object to check, for this transaction, and returns its key. */
export async function lockDueObject(tx: Tx): Promise<string | undefined> {
  const row = await tx('media_objects')
    .select('key')
    .where('check_at', '<=', tx.fn.now())
    .orderBy('check_at')
    .forUpdate()
    .skipLocked()
    .first();
  return row?.key;
}

/** Returns whether a picture uses this object. The key begins with the picture's id. */
export async function isObjectInUse(tx: Tx, key: string): Promise<boolean> {
  const row = await tx('media')
    .select('id')
    .where({ id: key.slice(0, key.indexOf('/')), object_key: key })
    .first();
  return row !== undefined;
}

/** Deletes the record of an object after the object was checked. */
export async function unlistObject(tx: Tx, key: string): Promise<void> {
  await tx('media_objects').where({ key }).delete();
}

/** Postpones the check of an object that could not be deleted. */
export async function postponeObject(tx: Tx, key: string, seconds: number): Promise<void> {
  const check_at = tx.raw("now() + ? * interval '1 second'", [seconds]);
  await tx('media_objects').where({ key }).update({ check_at });
}

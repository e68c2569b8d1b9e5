-- A pack is sold only while all that is in it is: those that hold what was taken off the shelf before go off it, too.
update zhiku_doc p set status = 'off' where p.format = 'pack' and p.status = 'on'
  and exists (select from zhiku_pack k join zhiku_doc d on d.id = k.doc_id where k.pack_id = p.id and d.status <> 'on');

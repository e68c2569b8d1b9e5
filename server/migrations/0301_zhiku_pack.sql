-- 资料包: documents that are sold as one. A pack stands on the shelf like a document, without files of its own.
alter table zhiku_doc drop constraint zhiku_doc_format_check,
  add constraint zhiku_doc_format_check check (format in ('docx', 'xlsx', 'pptx', 'pdf', 'pack')),
  drop constraint zhiku_doc_has_files,
  add constraint zhiku_doc_has_files check (status <> 'on' or version > 0 or (format = 'pack' and (price > 0 or coin_price is not null))),
  -- The month's allowance is counted by the document.
  add constraint zhiku_doc_pack check (format <> 'pack' or (version = 0 and not vip_free));

create table zhiku_pack (
  pack_id uuid not null references zhiku_doc on delete cascade,
  doc_id uuid not null references zhiku_doc,
  sort smallint not null check (sort >= 0),
  primary key (pack_id, doc_id),
  check (pack_id <> doc_id)
);
create index zhiku_pack_of on zhiku_pack (doc_id);

-- One order gives several things at once, each of them once.
alter table entitlement drop constraint entitlement_source_source_id_key,
  add constraint entitlement_once unique (source, source_id, kind, biz_id);

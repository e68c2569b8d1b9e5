-- What many documents match is looked for among the best ranked of several types at once; by the index of each type, as many of
-- each were read.
create index search_document_order on search_document (rank desc, id desc);

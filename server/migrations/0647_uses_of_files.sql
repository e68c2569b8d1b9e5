-- Whether something shows a file is asked every hour: found without reading what people write all the time. See foundBy() of the module
-- file, and the fileUses of each module.
create index app_user_avatar_file on app_user (avatar_file) where avatar_file is not null;
create index feedback_files on feedback using gin (ids_in(images::text)) where images <> '[]';
create index payment_transfer_voucher on payment_transfer (voucher);
-- The same few covers again and again: each is read once.
create index shop_order_cover on shop_order (cover);
create index duihuan_right_cover on duihuan_right (cover);
create index circle_comment_files on circle_comment using gin (ids_in(images::text)) where images <> '[]' and not deleted;
create index circle_draft_files on circle_draft using gin (ids_in(draft::text));
create index circle_post_files on circle_post using gin (ids_in(images::text)) where images <> '[]';
create index circle_post_video_files on circle_post using gin (ids_in(video::text)) where video is not null;
create index circle_form_record_files on circle_form_record using gin (ids_in(values::text));
create index company_licence_file on company (licence_file) where licence_file is not null;
create index exam_registration_files on exam_registration using gin (ids_in(values::text));
create index lesson_review_files on lesson_review using gin (ids_in(images::text)) where images <> '[]';
create index zhiku_download_file on zhiku_download (file_id);
create index zhiku_link_file on zhiku_link (file_id);
create index zhiku_preview_file on zhiku_preview (file_id);
create index zhiku_issue_files on zhiku_issue using gin (ids_in(images::text)) where images <> '[]';
create index tiku_question_files on tiku_question using gin (ids_in(images::text)) where images <> '[]';
create index mall_after_sale_files on mall_after_sale using gin (images) where images <> '{}';
create index training_sign_photo on training_sign_record (photo_file) where photo_file is not null;
create index training_item_thing on training_item (ref_id);
create index training_work_files on training_work using gin (ids_in(draft::text)) where draft is not null;
create index training_work_version_images on training_work_version using gin (images) where images <> '{}';
create index training_work_version_files on training_work_version using gin (files) where files <> '{}';
create index training_work_version_marks on training_work_version using gin (ids_in(marks::text)) where marks <> '[]';

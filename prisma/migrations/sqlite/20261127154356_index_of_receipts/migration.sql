-- CreateIndex
CREATE INDEX "Page_channel_id_idx" ON "Page"("channel", "id") WHERE "receipt" IS NOT NULL;

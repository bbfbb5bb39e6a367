// Texts of the window about the query token, and about attention that has no place on the photo.
#include "tests/ui/window/window_fixture.h"
#include "ui/window/center/view_tool_bar.h"

#include <torch/types.h>
#include <QComboBox>

#include <algorithm>

namespace {

using ui_test::waitUntil;

class QueryWords : public ui_test::WindowFixture {
protected:
    QString query()
    {
        const auto boxes = m_window.findChild<ui::ViewToolBar*>()->findChildren<QComboBox*>();
        const auto found = std::ranges::find(boxes, QStringLiteral("Query"), &QWidget::accessibleName);
        return found == boxes.end() ? QString() : (*found)->currentText();
    }
    QString status() { return m_window.findChild<ui::StatusLine*>()->readout(); }
    void show(int layer, const core::QueryChoice& query)
    {
        core::View view = session().shown().view();
        view.layer = layer;
        view.query = query;
        session().shown().setView(view);
        ASSERT_TRUE(waitUntil([&] { return isReady(); }));
    }
};

TEST_F(QueryWords, TheLatentOfAPoolingLayerIsNoClassTokenAnywhere)
{
    openGolden("wide.png", "pe_core");
    const int pooling = session().opened().scene()->trace.layerCount() - 1;
    show(pooling, {});
    EXPECT_EQ(query(), "learned latent");
    EXPECT_TRUE(status().contains("query learned latent")) << status().toStdString();
    show(pooling, core::QueryChoice::patch(1, 1));
    EXPECT_EQ(query(), "patch 1, 1 (here: learned latent)");
    show(0, {});
    EXPECT_EQ(query(), "class token");
    EXPECT_TRUE(status().contains("query class token")) << status().toStdString();
}

/// SAM's first layer has windows of 3 x 3 over 5 x 5 patches: of the last one, 5 of 9 places are padding.
TEST_F(QueryWords, TheShareOfAttentionOnPaddingStandsBelowTheMap)
{
    openGolden("wide.png", "sam");
    show(0, core::QueryChoice::patch(4, 4));
    const auto& map = std::get<core::PatchMap>(session().shown().figure()->result->content).values;
    const double share = 1.0 - map.nansum().item<double>();  // of the mean of heads: a row sums to 1
    EXPECT_GT(share, 0.1);
    EXPECT_TRUE(status().contains(QStringLiteral("%1 % on padding").arg(100.0 * share, 0, 'f', 1)))
        << status().toStdString();
    show(1, core::QueryChoice::patch(4, 4));
    EXPECT_FALSE(status().contains("padding")) << status().toStdString();
}

}  // namespace
